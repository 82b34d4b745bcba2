import { Schema, type Types } from 'mongoose';
import type { MediaKind, UploadEnding } from '../../contract/media.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';

export const MEDIA_MODEL = 'Media';

// Written out: inferred, its unions would be plain strings.
/** A file of the media library. */
export interface MediaDoc extends StoredDoc, Searchable {
  kind: MediaKind;
  name: string;
  ending: UploadEnding;
  bytes: number;
  /** Pixels; null for a build. */
  width: number | null;
  height: number | null;
  /** SHA-256 of the file, in hex. */
  hash: string;
  userId: Types.ObjectId;
  username: string;
  /** Grows with each write that begins to use the file; says nothing but that there was one. */
  holds?: number;
}

export const mediaSchema = new Schema<MediaDoc>(
  {
    kind: { type: String, required: true },
    name: { type: String, required: true },
    ending: { type: String, required: true },
    bytes: { type: Number, required: true },
    width: { type: Number, default: null },
    height: { type: Number, default: null },
    hash: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    holds: { type: Number },
    ...searchable,
    ...storedFields,
  },
  { collection: 'media', versionKey: false },
);
mediaSchema.index({ hash: 1 }, { unique: true });
mediaSchema.index({ kind: 1, createdAt: -1, _id: -1 });
indexSorts(mediaSchema, 'name', 'kind', 'bytes', 'createdAt', 'updatedAt');

export const mediaWords = ({ name, username }: MediaDoc): string[] => searchWords(name, username);
indexWords(mediaSchema, mediaWords);

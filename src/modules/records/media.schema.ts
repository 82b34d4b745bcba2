import { Schema } from 'mongoose';
import type { MediaKind, UploadEnding } from '../../contract/media.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';

export const MEDIA_MODEL = 'Media';

const fields = {
  kind: { type: String, required: true, ...typed<MediaKind>() },
  name: { type: String, required: true },
  ending: { type: String, required: true, ...typed<UploadEnding>() },
  bytes: { type: Number, required: true },
  /** Width and height in pixels, or null for a build. */
  width: { type: Number, default: null },
  height: { type: Number, default: null },
  /** SHA-256 of the file, in hex. */
  hash: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  username: { type: String, required: true },
  /**
   * Grows with each write that starts to use the file, which makes such a write conflict with a deletion. The value has no other
   * meaning.
   */
  holds: { type: Number },
  ...searchable,
  ...storedFields,
};

/** A file of the media library. */
export interface MediaDoc extends DocOf<typeof fields> {}

export const mediaSchema = new Schema<MediaDoc>(fields, { collection: 'media', versionKey: false });
mediaSchema.index({ hash: 1 }, { unique: true });
mediaSchema.index({ kind: 1, createdAt: -1, _id: -1 });
indexSorts(mediaSchema, 'kind', 'bytes', 'createdAt', 'updatedAt');
indexTexts(mediaSchema, 'name');

export const mediaWords = ({ name, username }: MediaDoc): string[] => searchWords(name, username);
indexWords(mediaSchema, mediaWords);

import { Schema } from 'mongoose';
import { notExported } from '../../platform/database/exported.js';

export const MEDIA_FILE_MODEL = 'MediaFile';

/** What is under way with the files of one hash, so that none is left behind by a process that was killed. */
export interface MediaFileDoc {
  /** The hash. */
  _id: string;
  /** The names under which they are kept. */
  names: string[];
  /** `storing` until the record is there, `deleting` from when it is to go. */
  state: 'storing' | 'kept' | 'deleting';
  /** When it came into this state. */
  at: Date;
}

export const mediaFileSchema = new Schema<MediaFileDoc>(
  {
    _id: { type: String, required: true },
    names: { type: [String], required: true },
    state: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'media-files', versionKey: false },
);
notExported(mediaFileSchema);
// What the sweeper finishes.
mediaFileSchema.index({ state: 1, at: 1 });

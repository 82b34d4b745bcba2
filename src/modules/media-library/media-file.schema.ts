import { Schema } from 'mongoose';
import { typed, type DocOf } from '../../platform/database/document.js';
import { notExported } from '../../platform/database/exported.js';

export const MEDIA_FILE_MODEL = 'MediaFile';

const fields = {
  /** The hash. */
  _id: { type: String, required: true },
  /** The names under which they are kept. */
  names: { type: [String], required: true },
  /** `storing` until the record is there, `deleting` from when it is to go. */
  state: { type: String, required: true, ...typed<'storing' | 'kept' | 'deleting'>() },
  /** When it came into this state. */
  at: { type: Date, required: true },
};

/** What is under way with the files of one hash, so that none is left behind by a process that was killed. */
export interface MediaFileDoc extends DocOf<typeof fields> {}

export const mediaFileSchema = new Schema<MediaFileDoc>(fields, { collection: 'media-files', versionKey: false });
notExported(mediaFileSchema);
// What the sweeper finishes.
mediaFileSchema.index({ state: 1, at: 1 });

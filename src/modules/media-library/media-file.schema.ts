import { Schema } from 'mongoose';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { notExported } from '../../platform/database/rewrites/exported.js';

export const MEDIA_FILE_MODEL = 'MediaFile';

const fields = {
  /** Hash of the content. */
  _id: { type: String, required: true },
  /** Names of the stored files. */
  names: { type: [String], required: true },
  /** `storing` until the record exists, `kept` afterwards, and `deleting` once the files must be deleted. */
  state: { type: String, required: true, ...typed<'storing' | 'kept' | 'deleting'>() },
  /** Time of the last state change. */
  at: { type: Date, required: true },
};

/** State of the files with one hash, so that a killed process leaves no unreferenced files. */
export interface MediaFileDoc extends DocOf<typeof fields> {}

export const mediaFileSchema = new Schema<MediaFileDoc>(fields, { collection: 'media-files', versionKey: false });
notExported(mediaFileSchema);
// Finds unfinished work for the sweeper.
mediaFileSchema.index({ state: 1, at: 1 });

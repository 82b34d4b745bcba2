import { Schema } from 'mongoose';
import { DAY, SECOND } from '../../contract/time/units.js';
import type { DocOf } from '../../platform/database/records/document.js';

export const WATCHING_SAMPLE_MODEL = 'WatchingSample';

/** Retention of samples. Two days cover the last day and the day before for comparison. */
const RETENTION_SECONDS = (2 * DAY) / SECOND;

const fields = {
  /** Start of the sample, in ms since 1970. */
  _id: { type: Number, required: true },
  /** Start of the sample as a date, for the index that deletes old samples. */
  at: { type: Date, required: true },
  people: { type: Number, required: true },
  games: { type: Number, required: true },
};

/** Maximum number of simultaneous viewers within one sample. Samples without viewers are not stored. */
export interface WatchingSampleDoc extends DocOf<typeof fields> {}

export const watchingSampleSchema = new Schema<WatchingSampleDoc>(fields, {
  collection: 'watching-samples',
  versionKey: false,
});
watchingSampleSchema.index({ at: 1 }, { expireAfterSeconds: RETENTION_SECONDS });

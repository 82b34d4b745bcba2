import { Schema } from 'mongoose';
import { DAY, SECOND } from '../../contract/time/units.js';
import type { DocOf } from '../../platform/database/document.js';

export const WATCHING_SAMPLE_MODEL = 'WatchingSample';

/** Two days: the last one, and what it can be compared with. */
const KEPT_SECONDS = (2 * DAY) / SECOND;

const fields = {
  /** When the minutes began, in ms since 1970. */
  _id: { type: Number, required: true },
  /** The same. */
  at: { type: Date, required: true },
  people: { type: Number, required: true },
  games: { type: Number, required: true },
};

/** The most people who had games open at once in some minutes; there is none for minutes in which nobody had. */
export interface WatchingSampleDoc extends DocOf<typeof fields> {}

export const watchingSampleSchema = new Schema<WatchingSampleDoc>(fields, {
  collection: 'watching-samples',
  versionKey: false,
});
watchingSampleSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

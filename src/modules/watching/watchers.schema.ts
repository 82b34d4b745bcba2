import { Schema } from 'mongoose';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { notExported } from '../../platform/database/rewrites/exported.js';
import { MINUTE, SECOND } from '../../contract/time/units.js';

export const WATCHERS_MODEL = 'Watchers';

const fields = {
  /** Id of the process. */
  _id: { type: String, required: true },
  games: {
    type: [{ _id: false, gameId: String, people: Number }],
    default: [],
    ...typed<{ gameId: string; people: number }[]>(),
  },
  at: { type: Date, required: true },
};

/**
 * Number of viewers per open game at one process. The process rewrites the record continuously, so an old record belongs to a
 * process that has ended.
 */
export interface WatchersDoc extends DocOf<typeof fields> {}

export const watchersSchema = new Schema<WatchersDoc>(fields, { collection: 'watchers', versionKey: false });
notExported(watchersSchema);
watchersSchema.index({ at: 1 }, { expireAfterSeconds: (5 * MINUTE) / SECOND });

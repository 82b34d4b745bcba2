import { Schema } from 'mongoose';
import { typed, type DocOf } from '../../platform/database/document.js';
import { notExported } from '../../platform/database/exported.js';
import { MINUTE, SECOND } from '../../contract/time/units.js';

export const WATCHERS_MODEL = 'Watchers';

const fields = {
  /** The process's. */
  _id: { type: String, required: true },
  games: {
    type: [{ _id: false, gameId: String, people: Number }],
    default: [],
    ...typed<{ gameId: string; people: number }[]>(),
  },
  at: { type: Date, required: true },
};

/** How many people have which games open at one process. Written again all the time; one that is old is of a process that ended. */
export interface WatchersDoc extends DocOf<typeof fields> {}

export const watchersSchema = new Schema<WatchersDoc>(fields, { collection: 'watchers', versionKey: false });
notExported(watchersSchema);
watchersSchema.index({ at: 1 }, { expireAfterSeconds: (5 * MINUTE) / SECOND });

import { Schema } from 'mongoose';
import { notExported } from '../../platform/database/exported.js';

export const WATCHERS_MODEL = 'Watchers';

/** How many people have which games open at one process. Written again all the time; one that is old is of a process that ended. */
export interface WatchersDoc {
  /** The process's. */
  _id: string;
  games: { gameId: string; people: number }[];
  at: Date;
}

export const watchersSchema = new Schema<WatchersDoc>(
  {
    _id: { type: String, required: true },
    games: { type: [{ _id: false, gameId: String, people: Number }], default: [] },
    at: { type: Date, required: true },
  },
  { collection: 'watchers', versionKey: false },
);
notExported(watchersSchema);
watchersSchema.index({ at: 1 }, { expireAfterSeconds: 300 });

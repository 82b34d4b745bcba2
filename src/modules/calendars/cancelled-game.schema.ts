import { Schema } from 'mongoose';
import { CANCELLED_DAYS } from '../../contract/calendars.js';
import type { DocOf } from '../../platform/database/document.js';
import { DAY, SECOND } from '../../contract/time/units.js';

export const CANCELLED_GAME_MODEL = 'CancelledGame';

const fields = {
  matchId: { type: Schema.Types.ObjectId, required: true },
  leagueId: { type: Schema.Types.ObjectId, required: true },
  title: { type: String, required: true },
  location: { type: String, default: '' },
  startsAt: { type: Date, required: true },
  usualEndAt: { type: Date, required: true },
  category: { type: String, default: '' },
  leagueName: { type: String, required: true },
  matchTitle: { type: String, default: '' },
  /** See `teamKey`. */
  teams: { type: [String], default: [] },
  /** Of the last event that calendars had of it. */
  sequence: { type: Number, required: true },
  cancelledAt: { type: Date, required: true },
};

/** What calendars still say of a game that was deleted before it was over. Its id is the game's. */
export interface CancelledGameDoc extends DocOf<typeof fields> {}

export const cancelledGameSchema = new Schema<CancelledGameDoc>(fields, {
  collection: 'cancelled-games',
  versionKey: false,
});
cancelledGameSchema.index({ cancelledAt: 1 }, { expireAfterSeconds: (CANCELLED_DAYS * DAY) / SECOND });
cancelledGameSchema.index({ leagueId: 1 });
cancelledGameSchema.index({ matchId: 1 });
cancelledGameSchema.index({ category: 1 });
cancelledGameSchema.index({ teams: 1 });

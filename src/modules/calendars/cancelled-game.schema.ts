import { Schema } from 'mongoose';
import { CANCELLED_DAYS } from '../../contract/calendars.js';
import type { DocOf } from '../../platform/database/records/document.js';
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
  /** Keys of the decided teams; see `teamKey`. */
  teams: { type: [String], default: [] },
  /** SEQUENCE of the cancellation in calendars (RFC 5545, 3.8.7.4). */
  sequence: { type: Number, required: true },
  cancelledAt: { type: Date, required: true },
};

/** Calendar data of a game that was deleted before its usual end. The `_id` is the id of the game. */
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

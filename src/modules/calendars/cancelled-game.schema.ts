import { Schema, type Types } from 'mongoose';
import { CANCELLED_DAYS } from '../../contract/calendars.js';

export const CANCELLED_GAME_MODEL = 'CancelledGame';

// Written out: inferred, fields that may be left out would be null as well.
/** What calendars still say of a game that was deleted before it was over. Its id is the game's. */
export interface CancelledGameDoc {
  _id: Types.ObjectId;
  matchId: Types.ObjectId;
  leagueId: Types.ObjectId;
  title: string;
  location: string;
  startsAt: Date;
  usualEndAt: Date;
  category: string;
  leagueName: string;
  matchTitle: string;
  /** See `teamKey`. */
  teams: string[];
  /** Of the last event that calendars had of it. */
  sequence: number;
  cancelledAt: Date;
}

export const cancelledGameSchema = new Schema<CancelledGameDoc>(
  {
    matchId: { type: Schema.Types.ObjectId, required: true },
    leagueId: { type: Schema.Types.ObjectId, required: true },
    title: { type: String, required: true },
    location: { type: String, default: '' },
    startsAt: { type: Date, required: true },
    usualEndAt: { type: Date, required: true },
    category: { type: String, default: '' },
    leagueName: { type: String, required: true },
    matchTitle: { type: String, default: '' },
    teams: { type: [String], default: [] },
    sequence: { type: Number, required: true },
    cancelledAt: { type: Date, required: true },
  },
  { collection: 'cancelled-games', versionKey: false },
);
cancelledGameSchema.index({ cancelledAt: 1 }, { expireAfterSeconds: CANCELLED_DAYS * 86_400 });
cancelledGameSchema.index({ leagueId: 1 });
cancelledGameSchema.index({ matchId: 1 });
cancelledGameSchema.index({ category: 1 });
cancelledGameSchema.index({ teams: 1 });

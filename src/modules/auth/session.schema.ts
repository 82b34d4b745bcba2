import { Schema, type Types } from 'mongoose';
import { notExported } from '../../platform/database/exported.js';

export const SESSION_MODEL = 'Session';

/** As whom a session views the dashboard. */
export interface SessionView {
  userId: Types.ObjectId;
  username: string;
  until: Date;
  /** When it was noticed that it ended by itself. */
  endedAt?: Date;
}

// Written out: inferred, the epoch might be left out.
/** A sign-in. Its key is a hash of the token, so that a copy of the database opens no session. */
export interface SessionDoc {
  _id: string;
  userId: Types.ObjectId;
  via: 'cookie' | 'bearer';
  /** The user's epoch at the sign-in; under another one the session is over. */
  epoch: string;
  /** Where it was signed in from; empty: not known. */
  address: string;
  /** What the client said it is, cut to 300 characters. */
  userAgent: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** When it ends: `SESSION_IDLE_HOURS` after it was last used, `SESSION_DAYS` after it began. */
  expiresAt: Date;
  /** When somebody ended it from elsewhere; kept until it expires, so that its browser can say so. */
  endedAt?: Date;
  /** Left out: it views as nobody else. */
  viewing?: SessionView;
}

export const sessionSchema = new Schema<SessionDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    via: { type: String, required: true },
    epoch: { type: String },
    address: { type: String, default: '' },
    userAgent: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    lastSeenAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date },
    viewing: {
      type: new Schema<SessionView>(
        {
          userId: { type: Schema.Types.ObjectId, required: true },
          username: { type: String, required: true },
          until: { type: Date, required: true },
          endedAt: { type: Date },
        },
        { _id: false },
      ),
    },
  },
  { collection: 'sessions', versionKey: false },
);
notExported(sessionSchema);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

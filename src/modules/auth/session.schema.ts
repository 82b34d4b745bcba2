import { Schema } from 'mongoose';
import { typed, type Certain, type DocOf, type PartOf } from '../../platform/database/document.js';
import { notExported } from '../../platform/database/exported.js';

export const SESSION_MODEL = 'Session';

const viewFields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  username: { type: String, required: true },
  until: { type: Date, required: true },
  /** When it was noticed that it ended by itself. */
  endedAt: { type: Date },
};

/** As whom a session views the dashboard. */
export interface SessionView extends PartOf<typeof viewFields> {}

const fields = {
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  via: { type: String, required: true, ...typed<'cookie' | 'bearer'>() },
  /** The user's epoch at the sign-in; under another one the session is over. */
  epoch: { type: String },
  /** Where it was signed in from; empty: not known. */
  address: { type: String, default: '' },
  /** What the client said it is, cut to 300 characters. */
  userAgent: { type: String, default: '' },
  createdAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  /** When it ends: `SESSION_IDLE_HOURS` after it was last used, `SESSION_DAYS` after it began. */
  expiresAt: { type: Date, required: true },
  /** When somebody ended it from elsewhere; kept until it expires, so that its browser can say so. */
  endedAt: { type: Date },
  /** Left out: it views as nobody else. */
  viewing: { type: new Schema<SessionView>(viewFields, { _id: false }) },
};

/** A sign-in. Its key is a hash of the token, so that a copy of the database opens no session. */
export interface SessionDoc extends Certain<DocOf<typeof fields>, 'epoch'> {}

export const sessionSchema = new Schema<SessionDoc>(fields, { collection: 'sessions', versionKey: false });
notExported(sessionSchema);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

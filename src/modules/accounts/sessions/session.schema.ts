import { Schema } from 'mongoose';
import { typed, type Certain, type DocOf, type PartOf } from '../../../platform/database/records/document.js';
import { notExported } from '../../../platform/database/rewrites/exported.js';

export const SESSION_MODEL = 'Session';

const viewFields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  username: { type: String, required: true },
  until: { type: Date, required: true },
  /** Time at which the automatic end of the view was noticed. */
  endedAt: { type: Date },
};

/** View of the dashboard as another user. */
export interface SessionView extends PartOf<typeof viewFields> {}

const fields = {
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  via: { type: String, required: true, ...typed<'cookie' | 'bearer'>() },
  /** User's epoch at the sign-in. When the user's epoch changes, the session ends. */
  epoch: { type: String },
  /** Address of the client at the sign-in. Empty if unavailable. */
  address: { type: String, default: '' },
  /** User-Agent of the client, truncated to 300 characters. */
  userAgent: { type: String, default: '' },
  createdAt: { type: Date, required: true },
  lastSeenAt: { type: Date, required: true },
  /** Time at which the session expires: `SESSION_IDLE_HOURS` after its last use, at the latest `SESSION_DAYS` after its start. */
  expiresAt: { type: Date, required: true },
  /**
   * Time at which another session or another user ended this session. The record is stored until it expires, so that the browser
   * can show the reason.
   */
  endedAt: { type: Date },
  /** Unset if the session does not view the dashboard as another user. */
  viewing: { type: new Schema<SessionView>(viewFields, { _id: false }) },
};

/** Session of a user. The key is a hash of the token, so that a copy of the database grants no access. */
export interface SessionDoc extends Certain<DocOf<typeof fields>, 'epoch'> {}

export const sessionSchema = new Schema<SessionDoc>(fields, { collection: 'sessions', versionKey: false });
notExported(sessionSchema);
sessionSchema.index({ userId: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

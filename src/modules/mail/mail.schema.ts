import { Schema } from 'mongoose';
import { MAIL_LOG_DAYS, type MailState } from '../../contract/mail.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { DAY, SECOND } from '../../contract/time/units.js';

export const MAIL_MODEL = 'Mail';

/** The record that an email is about. Its module stores the email's state. */
export interface MailSubject {
  /** Name of the resource, such as 'contacts'. */
  resource: string;
  id: string;
  /** Part of the record. An empty string means the entire record. */
  part: string;
}

const fields = {
  to: { type: String, required: true },
  subject: { type: String, required: true },
  /** Encrypted text, because it may contain a password. Empty after the email was sent or failed. */
  text: { type: String, default: '', secret: true },
  about: {
    type: new Schema<MailSubject>({ resource: String, id: String, part: String }, { _id: false, id: false }),
    required: true,
  },
  state: { type: String, required: true, ...typed<MailState>() },
  /** Time of the next attempt, or the time when the current attempt counts as aborted. Null if no attempt follows. */
  nextAt: { type: Date, default: null },
  /** Number of started attempts. */
  tries: { type: Number, required: true },
  /** Reason why the last attempt failed, or an empty string. */
  failure: { type: String, default: '' },
  createdAt: { type: Date, required: true },
};

/** An email: first an entry of the queue, then an entry of the log. */
export interface MailDoc extends DocOf<typeof fields> {}

export const mailSchema = new Schema<MailDoc>(fields, { collection: 'mails', versionKey: false });
// The queue contains only pending emails, because other emails have no next attempt.
mailSchema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: { $type: 'date' } } });
// The status counts waiting emails and finds the last failure.
mailSchema.index({ state: 1, createdAt: -1 });
mailSchema.index({ createdAt: 1 }, { expireAfterSeconds: (MAIL_LOG_DAYS * DAY) / SECOND });

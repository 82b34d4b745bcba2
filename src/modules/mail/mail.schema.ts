import { Schema } from 'mongoose';
import { MAIL_LOG_DAYS, type MailState } from '../../contract/mail.js';
import { typed, type DocOf } from '../../platform/database/document.js';
import { DAY, SECOND } from '../../contract/time/units.js';

export const MAIL_MODEL = 'Mail';

/** What an e-mail is about, for the module that keeps its state. */
export interface MailSubject {
  /** 'contacts' */
  resource: string;
  id: string;
  /** The part of the record; empty: all of it. */
  part: string;
}

const fields = {
  to: { type: String, required: true },
  subject: { type: String, required: true },
  /** Encrypted, as it may say a password; empty once it is over. */
  text: { type: String, default: '', secret: true },
  about: {
    type: new Schema<MailSubject>({ resource: String, id: String, part: String }, { _id: false, id: false }),
    required: true,
  },
  state: { type: String, required: true, ...typed<MailState>() },
  /** When it is tried next, or counts as broken off; null: not again. */
  nextAt: { type: Date, default: null },
  /** Tries begun. */
  tries: { type: Number, required: true },
  /** Why the last try failed; empty: it did not. */
  failure: { type: String, default: '' },
  createdAt: { type: Date, required: true },
};

/** An e-mail: its place in the queue, and afterwards what became of it. */
export interface MailDoc extends DocOf<typeof fields> {}

export const mailSchema = new Schema<MailDoc>(fields, { collection: 'mails', versionKey: false });
// The queue: what is not pending has no next time.
mailSchema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: { $type: 'date' } } });
// The status: how many wait, which failed last.
mailSchema.index({ state: 1, createdAt: -1 });
mailSchema.index({ createdAt: 1 }, { expireAfterSeconds: (MAIL_LOG_DAYS * DAY) / SECOND });

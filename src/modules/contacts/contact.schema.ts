import { Schema, type Types } from 'mongoose';
import { MAIL_STATES, type MailState } from '../../contract/mail.js';
import { CONTACT_STATUSES, type ContactStatus } from '../../contract/statuses.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';
import { retained } from '../../platform/maintenance/retained.js';
import './contact.migration.js';
import { messagesKept } from './contact.config.js';

export const CONTACT_MODEL = 'Contact';

/** A member of staff, as named when they wrote or were assigned. */
export interface ContactPersonDoc {
  userId: Types.ObjectId;
  username: string;
}

export interface ContactNoteDoc {
  _id: Types.ObjectId;
  author: ContactPersonDoc;
  text: string;
  createdAt: Date;
}

export interface ContactReplyDoc extends ContactNoteDoc {
  /** What its sender marked it with; empty: nothing. */
  key: string;
  mailState: MailState;
}

// Written out: inferred, fields that records of older versions lack would be certain.
/** A visitor's message with everything that staff wrote to it: both are bounded, and go with it. */
export interface ContactDoc extends StoredDoc, Searchable {
  firstName: string;
  lastName: string;
  /** First and last name. */
  name: string;
  email: string;
  subject: string;
  message: string;
  status: ContactStatus;
  /** Null, or absent in records of older versions: nobody. */
  assigneeId?: Types.ObjectId | null;
  /** The assignee's name, which follows theirs. */
  assigneeName?: string;
  /** Absent in records of older versions, as `notes` is. */
  replies?: ContactReplyDoc[];
  notes?: ContactNoteDoc[];
}

const person = new Schema<ContactPersonDoc>(
  { userId: { type: Schema.Types.ObjectId, required: true }, username: { type: String, required: true } },
  { _id: false },
);

const written = {
  _id: { type: Schema.Types.ObjectId, required: true },
  author: { type: person, required: true },
  text: { type: String, required: true },
  createdAt: { type: Date, required: true },
};

const noteSchema = new Schema<ContactNoteDoc>(written);
const replySchema = new Schema<ContactReplyDoc>({
  ...written,
  key: { type: String, default: '' },
  mailState: { type: String, enum: MAIL_STATES, required: true },
});

export const contactSchema = new Schema<ContactDoc>(
  {
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    status: { type: String, enum: CONTACT_STATUSES, required: true },
    assigneeId: { type: Schema.Types.ObjectId, default: null },
    assigneeName: { type: String, default: '' },
    replies: { type: [replySchema], default: [] },
    notes: { type: [noteSchema], default: [] },
    ...searchable,
    ...storedFields,
  },
  { collection: 'contacts', versionKey: false },
);
contactSchema.index({ status: 1, createdAt: -1, _id: -1 });
// Somebody's messages, and those that nobody has.
contactSchema.index({ assigneeId: 1, status: 1, createdAt: -1, _id: -1 });
indexSorts(contactSchema, 'name', 'email', 'subject', 'status', 'createdAt', 'updatedAt');

type ContactText = Pick<ContactDoc, 'name' | 'email' | 'subject' | 'message'>;

export const contactWords = ({ name, email, subject, message }: ContactText): string[] =>
  searchWords(name, email, subject, message);
indexWords(contactSchema, contactWords);

retained(contactSchema, {
  days: messagesKept,
  what: 'contact messages that are resolved',
  resource: 'contacts',
  age: 'updatedAt',
  only: { status: 'Resolved' },
});

import { Schema } from 'mongoose';
import { MAIL_STATES, type MailState } from '../../contract/mail.js';
import { CONTACT_STATUSES, type ContactStatus } from '../../contract/statuses.js';
import { typed, type DocOf, type Older, type PartOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';
import { retained } from '../../platform/maintenance/retained.js';
import './contact.migration.js';
import { messagesKept } from './contact.config.js';

export const CONTACT_MODEL = 'Contact';

const personFields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  username: { type: String, required: true },
};

/** Member of staff, with the name at the time of the assignment or of the text. */
export interface ContactPersonDoc extends PartOf<typeof personFields> {}

const noteFields = {
  _id: { type: Schema.Types.ObjectId, required: true },
  author: { type: new Schema<ContactPersonDoc>(personFields, { _id: false }), required: true },
  text: { type: String, required: true },
  createdAt: { type: Date, required: true },
};

export interface ContactNoteDoc extends DocOf<typeof noteFields> {}

const replyFields = {
  ...noteFields,
  /** Key that the client sent to prevent duplicate replies. Empty without a key. */
  key: { type: String, default: '' },
  mailState: { type: String, enum: MAIL_STATES, required: true, ...typed<MailState>() },
};

export interface ContactReplyDoc extends DocOf<typeof replyFields> {}

const fields = {
  firstName: { type: String, required: true },
  lastName: { type: String, required: true },
  /** First and last name. */
  name: { type: String, required: true },
  email: { type: String, required: true },
  subject: { type: String, required: true },
  message: { type: String, required: true },
  status: { type: String, enum: CONTACT_STATUSES, required: true, ...typed<ContactStatus>() },
  /** Assignee of the message. Null, or undefined in records of older versions, if the message is unassigned. */
  assigneeId: { type: Schema.Types.ObjectId, default: null },
  /** Name of the assignee, updated when the user is renamed. */
  assigneeName: { type: String, default: '' },
  /** Undefined in records of older versions, like `notes`. */
  replies: { type: [new Schema<ContactReplyDoc>(replyFields)], default: [], ...typed<ContactReplyDoc[]>() },
  notes: { type: [new Schema<ContactNoteDoc>(noteFields)], default: [], ...typed<ContactNoteDoc[]>() },
  ...searchable,
  ...storedFields,
};

/**
 * Message of a visitor with the replies and notes of staff. Replies and notes have a maximum number and are deleted with the
 * message.
 */
export interface ContactDoc extends Older<DocOf<typeof fields>, 'assigneeId' | 'assigneeName' | 'replies' | 'notes'> {}

export const contactSchema = new Schema<ContactDoc>(fields, { collection: 'contacts', versionKey: false });
contactSchema.index({ status: 1, createdAt: -1, _id: -1 });
// This index finds the messages of an assignee and the unassigned messages.
contactSchema.index({ assigneeId: 1, status: 1, createdAt: -1, _id: -1 });
// This index serves the filter of the list.
contactSchema.index({ email: 1, _id: 1 });
indexSorts(contactSchema, 'status', 'createdAt', 'updatedAt');
indexTexts(contactSchema, 'name', 'email', 'subject');

type ContactText = Pick<ContactDoc, 'name' | 'email' | 'subject' | 'message'>;

export const contactWords = ({ name, email, subject, message }: ContactText): string[] =>
  searchWords(name, email, subject, message);
indexWords(contactSchema, contactWords);

retained(contactSchema, {
  days: messagesKept,
  what: 'resolved contact messages',
  resource: 'contacts',
  age: 'updatedAt',
  only: { status: 'Resolved' },
});

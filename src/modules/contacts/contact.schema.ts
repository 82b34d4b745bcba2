import { Schema, type InferRawDocType } from 'mongoose';
import { CONTACT_STATUSES } from '../../contract/statuses.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/search-words.js';
import { retained } from '../../platform/maintenance/retained.js';

export const CONTACT_MODEL = 'Contact';

const fields = {
  firstName: { type: String, required: true },
  lastName: { type: String, required: true },
  /** First and last name. */
  name: { type: String, required: true },
  email: { type: String, required: true },
  subject: { type: String, required: true },
  message: { type: String, required: true },
  status: { type: String, enum: CONTACT_STATUSES, required: true },
  ...searchable,
  ...storedFields,
};

export interface ContactDoc extends InferRawDocType<typeof fields> {}

export const contactSchema = new Schema<ContactDoc>(fields, { collection: 'contacts', versionKey: false });
contactSchema.index({ status: 1, createdAt: -1, _id: -1 });
indexSorts(contactSchema, 'name', 'email', 'subject', 'status', 'createdAt', 'updatedAt');

export const contactWords = ({ name, email, subject, message }: ContactDoc): string[] =>
  searchWords(name, email, subject, message);
indexWords(contactSchema, contactWords);

retained(contactSchema, {
  setting: 'messages',
  what: 'contact messages that are resolved',
  resource: 'contacts',
  age: 'updatedAt',
  only: { status: 'Resolved' },
});

import { Schema } from 'mongoose';
import { CONTACT_STATUSES, type ContactStatus } from '../../contract/statuses.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';

export const CONTACT_MODEL = 'Contact';

export interface ContactDoc extends StoredDoc, Searchable {
  firstName: string;
  lastName: string;
  /** First and last name. */
  name: string;
  email: string;
  subject: string;
  message: string;
  status: ContactStatus;
}

export const contactSchema = new Schema<ContactDoc>(
  {
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    status: { type: String, enum: CONTACT_STATUSES, required: true },
    ...searchable,
    ...storedFields,
  },
  { collection: 'contacts', versionKey: false },
);
contactSchema.index({ status: 1, createdAt: -1, _id: -1 });
indexSorts(contactSchema, 'name', 'email', 'subject', 'status', 'createdAt', 'updatedAt');

export const contactWords = ({ name, email, subject, message }: ContactDoc): string[] =>
  searchWords(name, email, subject, message);
indexWords(contactSchema, contactWords);

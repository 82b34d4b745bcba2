import { Schema, type InferRawDocType } from 'mongoose';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/search-words.js';

export const FAQ_MODEL = 'Faq';

const fields = {
  title: { type: String, required: true },
  description: { type: String, required: true },
  ...searchable,
  ...storedFields,
};

export interface FaqDoc extends InferRawDocType<typeof fields> {}

export const faqSchema = new Schema<FaqDoc>(fields, { collection: 'faqs', versionKey: false });
indexSorts(faqSchema, 'title', 'createdAt', 'updatedAt');

export const faqWords = ({ title, description }: FaqDoc): string[] => searchWords(title, description);
indexWords(faqSchema, faqWords);

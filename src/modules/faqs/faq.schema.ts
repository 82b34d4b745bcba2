import { Schema } from 'mongoose';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';

export const FAQ_MODEL = 'Faq';

export interface FaqDoc extends StoredDoc, Searchable {
  title: string;
  description: string;
}

export const faqSchema = new Schema<FaqDoc>(
  {
    title: { type: String, required: true },
    description: { type: String, required: true },
    ...searchable,
    ...storedFields,
  },
  { collection: 'faqs', versionKey: false },
);
indexSorts(faqSchema, 'title', 'createdAt', 'updatedAt');

export const faqWords = ({ title, description }: FaqDoc): string[] => searchWords(title, description);
indexWords(faqSchema, faqWords);

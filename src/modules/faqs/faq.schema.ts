import { Schema } from 'mongoose';
import type { DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { backfilled } from '../../platform/database/rewrites/backfilled.js';
import { storedFields } from '../../platform/database/records/record.js';
import { orderField } from '../records/record-order.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';

export const FAQ_MODEL = 'Faq';

const fields = {
  title: { type: String, required: true },
  description: { type: String, required: true },
  ...orderField,
  ...searchable,
  ...storedFields,
};

export interface FaqDoc extends DocOf<typeof fields> {}

export const faqSchema = new Schema<FaqDoc>(fields, { collection: 'faqs', versionKey: false });
// This index serves the filter of the list.
faqSchema.index({ title: 1, _id: 1 });
indexSorts(faqSchema, 'order', 'createdAt', 'updatedAt');
indexTexts(faqSchema, 'title');

export const faqWords = ({ title, description }: FaqDoc): string[] => searchWords(title, description);
indexWords(faqSchema, faqWords);

/** Returns the order of a new FAQ. FAQs that no one has ordered come last, in the order of their creation. */
export const lastFaq = (added: Date): number => added.getTime();
// The time comes from the id, because records written by other programs may lack `createdAt`.
backfilled(faqSchema, 'order', ({ _id }) => lastFaq(_id.getTimestamp()));

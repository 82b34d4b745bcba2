import { Schema } from 'mongoose';
import type { DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';
import { progressSchema } from './progress.js';

export const TEMPLATE_MODEL = 'SimpleNotification';

const fields = {
  title: { type: String, required: true },
  description: { type: String, required: true },
  progress: { type: progressSchema, required: true },
  /** Number of times the template was sent. Each time creates a separate push job. */
  sends: { type: Number, required: true, default: 0 },
  ...searchable,
  ...storedFields,
};

/** A simple notification. Staff write it once and can send it repeatedly. */
export interface TemplateDoc extends DocOf<typeof fields> {}

export const templateSchema = new Schema<TemplateDoc>(fields, { collection: 'notifications', versionKey: false });
templateSchema.index({ 'progress.state': 1, createdAt: -1, _id: -1 });
templateSchema.index({ 'progress.state': 1, _id: 1 });
// This index serves the filter of the list.
templateSchema.index({ title: 1, _id: 1 });
indexSorts(templateSchema, 'createdAt', 'updatedAt');
indexTexts(templateSchema, 'title');

export const templateWords = ({ title, description }: TemplateDoc): string[] => searchWords(title, description);
indexWords(templateSchema, templateWords);

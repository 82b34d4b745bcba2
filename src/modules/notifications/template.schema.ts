import { Schema } from 'mongoose';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';
import { progressSchema, type ProgressDoc } from './progress.js';

export const TEMPLATE_MODEL = 'SimpleNotification';

/** A simple notification: written once, sent when staff send it. */
export interface TemplateDoc extends StoredDoc, Searchable {
  title: string;
  description: string;
  progress: ProgressDoc;
  /** How often it has been sent: each time is a push of its own. */
  sends: number;
}

export const templateSchema = new Schema<TemplateDoc>(
  {
    title: { type: String, required: true },
    description: { type: String, required: true },
    progress: { type: progressSchema, required: true },
    sends: { type: Number, required: true, default: 0 },
    ...searchable,
    ...storedFields,
  },
  { collection: 'notifications', versionKey: false },
);
templateSchema.index({ 'progress.state': 1, createdAt: -1, _id: -1 });
templateSchema.index({ 'progress.state': 1, _id: 1 });
indexSorts(templateSchema, 'title', 'createdAt', 'updatedAt');

export const templateWords = ({ title, description }: TemplateDoc): string[] => searchWords(title, description);
indexWords(templateSchema, templateWords);

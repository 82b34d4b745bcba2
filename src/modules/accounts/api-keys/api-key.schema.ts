import { Schema } from 'mongoose';
import type { DocOf } from '../../../platform/database/records/document.js';
import { indexSorts } from '../../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../../platform/database/lists/search-words.js';
import { indexTexts } from '../../../platform/database/sort-keys.js';

export const API_KEY_MODEL = 'ApiKey';

const fields = {
  name: { type: String, required: true },
  /** Hash of the key, so that a copy of the database grants no access. */
  keyHash: { type: String, required: true, secret: true },
  /** First characters of the key. */
  start: { type: String, required: true },
  permissions: { type: [String], required: true },
  /** User who created the key and is responsible for it. */
  userId: { type: Schema.Types.ObjectId, required: true },
  username: { type: String, required: true },
  expiresAt: { type: Date, default: null },
  lastUsedAt: { type: Date, default: null },
  ...searchable,
  ...storedFields,
};

export interface ApiKeyDoc extends DocOf<typeof fields> {}

export const apiKeySchema = new Schema<ApiKeyDoc>(fields, { collection: 'apiKeys', versionKey: false });
apiKeySchema.index({ keyHash: 1 }, { unique: true });
apiKeySchema.index({ userId: 1 });
// This index serves the filter of the list.
apiKeySchema.index({ name: 1, _id: 1 });
indexSorts(apiKeySchema, 'lastUsedAt', 'expiresAt', 'createdAt', 'updatedAt');
indexTexts(apiKeySchema, 'name', 'username');

export const apiKeyWords = ({ name, username, start }: ApiKeyDoc): string[] => searchWords(name, username, start);
indexWords(apiKeySchema, apiKeyWords);

import { Schema } from 'mongoose';
import type { DocOf } from '../../../platform/database/records/document.js';
import { indexSorts } from '../../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../../platform/database/lists/search-words.js';
import { indexTexts } from '../../../platform/database/sort-keys.js';

export const ROLE_MODEL = 'Role';

const fields = {
  /** Display name. */
  name: { type: String, required: true },
  /** Unique key, which user records reference. */
  role: { type: String, required: true },
  isBuiltIn: { type: Boolean, required: true, default: false },
  /** Counter that every write relying on the role increments, so that these writes conflict with a deletion of the role. */
  holds: { type: Number, required: true, default: 0 },
  ...searchable,
  ...storedFields,
};

export interface RoleDoc extends DocOf<typeof fields> {}

export const roleSchema = new Schema<RoleDoc>(fields, { collection: 'roles', versionKey: false });
roleSchema.index({ role: 1 }, { unique: true });
// This index serves the filter of the list.
roleSchema.index({ name: 1, _id: 1 });
indexSorts(roleSchema, 'createdAt', 'updatedAt');
indexTexts(roleSchema, 'name', 'role');

export const roleWords = ({ name, role }: Pick<RoleDoc, 'name' | 'role'>): string[] => searchWords(name, role);
indexWords(roleSchema, roleWords);

import { Schema } from 'mongoose';
import type { DocOf } from '../../platform/database/document.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/search-words.js';

export const ROLE_MODEL = 'Role';

const fields = {
  /** As people read it. */
  name: { type: String, required: true },
  /** The key that users hold; unique. */
  role: { type: String, required: true },
  isBuiltIn: { type: Boolean, required: true, default: false },
  /** Grows with each write that relies on the role, so that such writes and its deletion cannot pass each other. */
  holds: { type: Number, required: true, default: 0 },
  ...searchable,
  ...storedFields,
};

export interface RoleDoc extends DocOf<typeof fields> {}

export const roleSchema = new Schema<RoleDoc>(fields, { collection: 'roles', versionKey: false });
roleSchema.index({ role: 1 }, { unique: true });
indexSorts(roleSchema, 'name', 'role', 'createdAt', 'updatedAt');

export const roleWords = ({ name, role }: Pick<RoleDoc, 'name' | 'role'>): string[] => searchWords(name, role);
indexWords(roleSchema, roleWords);

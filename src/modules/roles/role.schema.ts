import { Schema } from 'mongoose';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';

export const ROLE_MODEL = 'Role';

export interface RoleDoc extends StoredDoc, Searchable {
  /** As people read it. */
  name: string;
  /** The key that users hold; unique. */
  role: string;
  isBuiltIn: boolean;
  /** Grows with each write that relies on the role, so that such writes and its deletion cannot pass each other. */
  holds: number;
}

export const roleSchema = new Schema<RoleDoc>(
  {
    name: { type: String, required: true },
    role: { type: String, required: true },
    isBuiltIn: { type: Boolean, required: true, default: false },
    holds: { type: Number, required: true, default: 0 },
    ...searchable,
    ...storedFields,
  },
  { collection: 'roles', versionKey: false },
);
roleSchema.index({ role: 1 }, { unique: true });
indexSorts(roleSchema, 'name', 'role', 'createdAt', 'updatedAt');

export const roleWords = ({ name, role }: Pick<RoleDoc, 'name' | 'role'>): string[] => searchWords(name, role);
indexWords(roleSchema, roleWords);

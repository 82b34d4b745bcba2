import { Schema } from 'mongoose';
import { STAFF_ROLE } from '../../contract/permissions.js';
import { USER_STATUSES, type UserStatus } from '../../contract/records/user.record.js';
import { recordFields, type StoredRecord } from '../../platform/database/record.js';

export const USER_MODEL = 'User';

export interface UserDoc extends StoredRecord {
  username: string;
  /** The username in lower case: what is unique and signed in with. */
  usernameKey: string;
  /** In lower case. */
  email: string;
  /** argon2id, in PHC format. */
  passwordHash: string;
  role: string;
  permissions: string[];
  status: UserStatus;
  isVerified: boolean;
}

export const userSchema = new Schema<UserDoc>(
  {
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, required: true, default: STAFF_ROLE },
    permissions: { type: [String], required: true, default: [] },
    status: { type: String, enum: USER_STATUSES, required: true, default: 'Active' },
    isVerified: { type: Boolean, required: true, default: true },
    ...recordFields,
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ usernameKey: 1 }, { unique: true });
userSchema.index({ role: 1 });

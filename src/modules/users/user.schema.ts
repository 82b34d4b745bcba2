import { Schema } from 'mongoose';
import { STAFF_ROLE } from '../../contract/permissions.js';
import { USER_STATUSES, type UserStatus } from '../../contract/records/user.record.js';
import { typed, type Certain, type DocOf } from '../../platform/database/document.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/search-words.js';

export const USER_MODEL = 'User';

const fields = {
  username: { type: String, required: true },
  /** `usernameKeyOf` the username: what is unique and signed in with. */
  usernameKey: { type: String, required: true },
  /** In lower case. */
  email: { type: String, required: true },
  /** argon2id, in PHC format. */
  passwordHash: { type: String, required: true, secret: true },
  role: { type: String, required: true, default: STAFF_ROLE },
  permissions: { type: [String], required: true, default: [] },
  status: { type: String, enum: USER_STATUSES, required: true, default: 'Active' as const, ...typed<UserStatus>() },
  isVerified: { type: Boolean, required: true, default: true },
  /** A random mark that changes with password, role and status: sessions begun under another one are over. */
  epoch: { type: String, secret: true },
  /** Whether the next sign-in asks for a new password; left out: no. */
  mustChangePassword: { type: Boolean },
  /** When a one-time password stops being one; null or left out: it does not. */
  passwordExpiresAt: { type: Date, ...typed<Date | null>() },
  /** Whether there is an active second factor, which is kept apart from the record. Left out: no. */
  hasSecondFactor: { type: Boolean },
  ...searchable,
  ...storedFields,
};

export interface UserDoc extends Certain<DocOf<typeof fields>, 'epoch'> {}

/** Usernames that look alike to a person are one: in lower case and compatibility form. */
export const usernameKeyOf = (username: string): string => username.normalize('NFKC').toLowerCase();

export const userSchema = new Schema<UserDoc>(fields, { collection: 'users', versionKey: false });
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ usernameKey: 1 }, { unique: true });
indexSorts(userSchema, 'username', 'email', 'role', 'status', 'createdAt', 'updatedAt');
indexWords(userSchema, userWords);

/** What a user is searched for by: the texts that the list's `search` names. */
export function userWords(user: Pick<UserDoc, 'username' | 'email' | 'role'>): string[] {
  return searchWords(user.username, user.email, user.role);
}

/** Somebody as the log names them. */
export const actorOf = ({ _id, username, email, role }: UserDoc) => ({
  userId: _id.toHexString(),
  username,
  email,
  role,
});

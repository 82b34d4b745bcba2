import { Schema } from 'mongoose';
import { STAFF_ROLE } from '../../../contract/permissions.js';
import { USER_STATUSES, type UserStatus } from '../../../contract/records/user.record.js';
import { typed, type Certain, type DocOf } from '../../../platform/database/records/document.js';
import { indexSorts } from '../../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../../platform/database/lists/search-words.js';
import { indexTexts } from '../../../platform/database/sort-keys.js';

export const USER_MODEL = 'User';

const fields = {
  username: { type: String, required: true },
  /** Username after `usernameKeyOf`. Unique, and used to sign in. */
  usernameKey: { type: String, required: true },
  /** Email address in lower case. */
  email: { type: String, required: true },
  /** argon2id hash in PHC format. */
  passwordHash: { type: String, required: true, secret: true },
  role: { type: String, required: true, default: STAFF_ROLE },
  permissions: { type: [String], required: true, default: [] },
  status: { type: String, enum: USER_STATUSES, required: true, default: 'Active' as const, ...typed<UserStatus>() },
  isVerified: { type: Boolean, required: true, default: true },
  /** Random value that changes with the password, role, and status. Sessions with another epoch have ended. */
  epoch: { type: String, secret: true },
  /** Whether the next sign-in requires a new password. Unset means false. */
  mustChangePassword: { type: Boolean },
  /** Expiry of a one-time password. Null or unset if the password does not expire. */
  passwordExpiresAt: { type: Date, ...typed<Date | null>() },
  /** Whether the user has an active second factor, which is stored in a separate collection. Unset means false. */
  hasSecondFactor: { type: Boolean },
  ...searchable,
  ...storedFields,
};

export interface UserDoc extends Certain<DocOf<typeof fields>, 'epoch'> {}

/** Returns the key of a username: its compatibility form in lower case, so that similar-looking usernames conflict. */
export const usernameKeyOf = (username: string): string => username.normalize('NFKC').toLowerCase();

export const userSchema = new Schema<UserDoc>(fields, { collection: 'users', versionKey: false });
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ usernameKey: 1 }, { unique: true });
// These indexes serve the filters of the list.
for (const field of ['username', 'role'] as const) userSchema.index({ [field]: 1, _id: 1 });
indexSorts(userSchema, 'status', 'createdAt', 'updatedAt');
indexTexts(userSchema, 'username', 'email', 'role');
indexWords(userSchema, userWords);

/** Returns the search terms of a user. The terms cover the same texts as `search` of the list. */
export function userWords(user: Pick<UserDoc, 'username' | 'email' | 'role'>): string[] {
  return searchWords(user.username, user.email, user.role);
}

/** Returns a user as an actor of the activity log. */
export const actorOf = ({ _id, username, email, role }: UserDoc) => ({
  userId: _id.toHexString(),
  username,
  email,
  role,
});

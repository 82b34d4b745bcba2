import type { UserRecord } from '../../contract/records/user.record.js';
import { baseOf } from '../../platform/database/record.js';
import type { UserDoc } from './user.schema.js';

/** What others may see of a user: never the password. */
export function toUserRecord(doc: UserDoc): UserRecord {
  return {
    ...baseOf(doc),
    username: doc.username,
    email: doc.email,
    role: doc.role,
    permissions: doc.permissions,
    status: doc.status,
    isVerified: doc.isVerified,
    mustChangePassword: doc.mustChangePassword ?? false,
    hasSecondFactor: doc.hasSecondFactor ?? false,
  };
}

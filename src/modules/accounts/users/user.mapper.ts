import type { UserRecord } from '../../../contract/records/user.record.js';
import { baseOf } from '../../../platform/database/records/record.js';
import type { UserDoc } from './user.schema.js';

/** Maps a user to the public record, without the password hash. */
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

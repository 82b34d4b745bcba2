import type { UserRoleDto, UserStatusDto } from '@contract/dto/user.dto.js';
import type { Permission } from '@contract/permissions.js';
import type { UserRecord, UserStatus } from '@contract/records/user.record.js';
import { apiPath } from '../api/envelope.js';
import { type Done, write } from '../api/index.js';

/** A write of one part of a user's record; stale ones are refused. `undoes`: the entry of the log that it takes back. */
const put = ({ id, revision }: UserRecord, part: string, body: object, undoes?: string): Promise<Done> =>
  write('PUT', `${apiPath('users', id)}/${part}`, { body, revision, undoes });

/** Signs the user out everywhere. */
export const setUserStatus = (user: UserRecord, status: UserStatus): Promise<Done> =>
  put(user, 'status', { status } satisfies UserStatusDto);

/** Signs the user out everywhere. `role` is the role's key. */
export const setRole = (user: UserRecord, role: string, undoes?: string): Promise<Done> =>
  put(user, 'role', { role } satisfies UserRoleDto, undoes);

/** `newPermissions`: those of the keys the actor may grant that the user is to hold; the others stay as they are. */
export const setPermissions = (
  user: UserRecord,
  newPermissions: readonly Permission[],
  undoes?: string,
): Promise<Done> => put(user, 'permissions', { newPermissions }, undoes);

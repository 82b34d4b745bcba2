import type { UserRoleDto, UserStatusDto } from '@contract/dto/user.dto.js';
import type { Permission } from '@contract/permissions.js';
import type { UserRecord, UserStatus } from '@contract/records/user.record.js';
import { apiPath } from '../api/envelope.js';
import { type Done, write } from '../api/index.js';

/**
 * Writes a part of a user's record. A stale revision is rejected. `undoes` is the id of the activity entry that the
 * write undoes.
 */
const put = ({ id, revision }: UserRecord, part: string, body: object, undoes?: string): Promise<Done> =>
  write('PUT', `${apiPath('users', id)}/${part}`, { body, revision, undoes });

/** Sets the status, which signs the user out everywhere. */
export const setUserStatus = (user: UserRecord, status: UserStatus): Promise<Done> =>
  put(user, 'status', { status } satisfies UserStatusDto);

/** Sets the role by its key, which signs the user out everywhere. */
export const setRole = (user: UserRecord, role: string, undoes?: string): Promise<Done> =>
  put(user, 'role', { role } satisfies UserRoleDto, undoes);

/** Sets the permissions that the actor may grant. Other permissions of the user stay unchanged. */
export const setPermissions = (
  user: UserRecord,
  newPermissions: readonly Permission[],
  undoes?: string,
): Promise<Done> => put(user, 'permissions', { newPermissions }, undoes);

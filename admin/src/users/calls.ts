import type { UserRoleDto, UserStatusDto } from '@contract/dto/user.dto.js';
import type { Permission } from '@contract/permissions.js';
import type { UserRecord, UserStatus } from '@contract/records/user.record.js';
import { useCallback } from 'react';
import { messageIn } from '../api/envelope.js';
import { request } from '../api/index.js';
import { ifMatch, undoing } from '../api/request.js';
import { useRefreshResource } from '../shared/resource-context.js';

/** The server's sentence about a write. */
export interface Done {
  message: string;
}

/** A write of one part of a user's record; stale ones are refused. `undoes`: the entry of the log that it takes back. */
async function put(user: UserRecord, part: string, body: object, undoes?: string): Promise<Done> {
  const path = `/api/users/${encodeURIComponent(user.id)}/${part}`;
  const { json } = await request(path, {
    method: 'PUT',
    body,
    headers: { ...ifMatch(user.revision), ...undoing(undoes) },
  });
  return { message: messageIn(json) };
}

/** Signs the user out everywhere. */
export const setStatus = (user: UserRecord, status: UserStatus): Promise<Done> =>
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

/** Runs a write about users; every list that shows it is read again, however it went. Throws what the API refused. */
export function useUserWrite() {
  const refresh = useRefreshResource('users');
  return useCallback(
    async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await call();
      } finally {
        void refresh();
      }
    },
    [refresh],
  );
}

import { holds, type Permission } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { useStoreValue } from '../shared/store.js';
import { session, type Session } from './session.js';

export const signedInUser = (current: Session): UserRecord | null => (current.state === 'in' ? current.user : null);

export const useUser = (): UserRecord | null => signedInUser(useStoreValue(session));

/** Whether the user holds a key; while the user's record loads: no. */
export function usePermission(permission: Permission): boolean {
  return holds(useUser(), permission);
}

import type { UserRecord } from '@contract/records/user.record.js';
import { holds, type Permission } from '@contract/permissions.js';
import { useStoreValue } from '../shared/store.js';
import { session } from './session.js';

export function useUser(): UserRecord | null {
  const current = useStoreValue(session);
  return current.state === 'in' ? current.user : null;
}

/** Whether the user holds a key; while the user's record loads: no. */
export function usePermission(permission: Permission): boolean {
  return holds(useUser(), permission);
}

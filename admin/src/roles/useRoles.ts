import { SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import type { RoleRecord } from '@contract/records/role.record.js';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { usePermission, useUser } from '../auth/index.js';

const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'createdAt', order: 'ASC' } } as const;
const NONE: RoleRecord[] = [];

/** Reads the roles if the user may see them. */
export function useRoles() {
  const may = usePermission('roles:view');
  const { data: roles = NONE, error, isPending, refetch } = useGetList<RoleRecord>('roles', ALL, { enabled: may });
  return useMemo(() => {
    const names = new Map(roles.map(({ role, name }) => [role, name]));
    const choices = roles.map(({ role, name }) => ({ id: role, name }));
    return {
      roles,
      error,
      isPending,
      refetch,
      /** Returns the name of a role, or its key while the roles load. */
      nameOf: (role: string): string => names.get(role) ?? role,
      choices,
      /** Roles that can be assigned. Only the server's command line creates super-admins. */
      assignable: choices.filter(({ id }) => id !== SUPER_ADMIN_ROLE),
    };
  }, [error, isPending, refetch, roles]);
}

/** Derives a label such as 'Super admin' from a role's key, for users who may not read roles. */
export function roleLabel(role: string): string {
  const words = role.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the name of the user's role, or undefined without a user. */
export function useOwnRole(): string | undefined {
  const role = useUser()?.role;
  const { nameOf } = useRoles();
  if (!role) return undefined;
  const name = nameOf(role);
  return name === role ? roleLabel(role) : name;
}

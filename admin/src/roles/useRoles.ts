import { SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import type { RoleRecord } from '@contract/records/role.record.js';
import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { usePermission } from '../auth/index.js';

const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'createdAt', order: 'ASC' } } as const;
const NONE: RoleRecord[] = [];

/** The roles there are, for those who may see them. */
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
      /** The name of a key; the key itself while the roles are not known. */
      nameOf: (role: string): string => names.get(role) ?? role,
      choices,
      /** Those that can be given to somebody: super-admins are made on the server's command line only. */
      assignable: choices.filter(({ id }) => id !== SUPER_ADMIN_ROLE),
    };
  }, [error, isPending, refetch, roles]);
}

/** A role's key as words, for those who may not read its name: 'Super admin' of 'super-admin'. */
export function roleLabel(role: string): string {
  const words = role.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import type { PermissionGroup, ResourceAction } from './resources/definition.js';
import { RESOURCE_NAMES, RESOURCES, type Resource, type ResourceName } from './resources/index.js';

export type { PermissionGroup } from './resources/definition.js';

/** Permissions without a resource. Only super-admins can grant permissions of the first group. */
const GENERAL_GROUPS = [
  { title: 'Developer tools', keys: ['dev-tools:access', 'status:view'] },
  { title: 'Password and permissions', keys: ['password:view', 'permissions:view', 'permissions:update'] },
  { title: 'Dashboard and profile', keys: ['dashboard:access', 'profile:access'] },
] as const satisfies readonly PermissionGroup[];

type Group = (typeof GENERAL_GROUPS)[number] | (typeof RESOURCES)[ResourceName]['permissions'][number];

export type Permission = Group['keys'][number];

/** All permissions, grouped as in the permission editor. */
export const PERMISSION_GROUPS: readonly [(typeof GENERAL_GROUPS)[0], ...Group[]] = [
  ...GENERAL_GROUPS,
  ...RESOURCE_NAMES.flatMap((name): readonly Group[] => RESOURCES[name].permissions),
];

export const PERMISSIONS: readonly Permission[] = PERMISSION_GROUPS.flatMap((group) => [...group.keys]);

export const SUPER_ADMIN_ROLE = 'super-admin';
export const STAFF_ROLE = 'staff';
/**
 * Role of calls with an API key. The role of the key's creator does not count: the key of a super-admin only has the permissions
 * that it lists.
 */
export const API_KEY_ROLE = 'api-key';
/** Role of the service and its operator in the activity log. */
export const SYSTEM_ROLE = 'system';
/** Roles that appear only in the activity log and that no user can have. */
export const RESERVED_ROLES: readonly string[] = [API_KEY_ROLE, SYSTEM_ROLE];

/** User or API key whose permissions are checked. */
export interface Holder {
  role: string;
  permissions: readonly string[];
}

/**
 * Returns whether a user has a permission. Super-admins have all permissions, and other users have the permissions of their
 * record.
 */
export function holds(user: Holder | null | undefined, permission: Permission): boolean {
  if (!user) return false;
  return user.role === SUPER_ADMIN_ROLE || user.permissions.includes(permission);
}

interface Guarded {
  permissions: readonly PermissionGroup[];
  visibility?: 'public';
  actions?: Readonly<Partial<Record<ResourceAction, readonly Permission[]>>>;
}

/** Resources, typed so that `actions` can only contain existing permissions. */
const GUARDED: Readonly<Record<ResourceName, Guarded>> = RESOURCES;

/** Suffixes of the permissions that allow an action. The first suffix that a resource has counts. */
const ENDINGS: Readonly<Record<ResourceAction, readonly string[]>> = {
  list: [':view', ':access'],
  create: [':create'],
  edit: [':update'],
  delete: [':delete'],
};

/**
 * Returns the permissions of which one allows an action. If the list is empty, no one may perform the action, not even
 * super-admins.
 */
export function keysFor(name: ResourceName, action: ResourceAction): readonly Permission[] {
  const { actions, permissions } = GUARDED[name];
  const named = actions?.[action];
  if (named) return named;
  const keys = permissions.flatMap((group) => group.keys);
  const found = ENDINGS[action].map((ending) => keys.find((key) => key.endsWith(ending))).find(Boolean);
  return found ? [found as Permission] : [];
}

/** Recipients of a resource's events: everyone, or callers with a permission. */
export type Visibility = 'everyone' | Permission;

export function visibilityOf(name: Resource): Visibility {
  if (GUARDED[name].visibility === 'public') return 'everyone';
  const [key] = keysFor(name, 'list');
  if (!key) throw new Error(`Give src/contract/resources/${name}.ts a key to list it by, or "visibility: 'public'".`);
  return key;
}

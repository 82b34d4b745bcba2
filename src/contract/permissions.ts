import type { PermissionGroup, ResourceAction } from './resources/definition.js';
import { RESOURCE_NAMES, RESOURCES, type Resource, type ResourceName } from './resources/index.js';

export type { PermissionGroup } from './resources/definition.js';

/** Keys that belong to no resource. The first group is granted by super-admins only. */
const GENERAL_GROUPS = [
  { title: 'Developer tools', keys: ['dev-tools:access', 'status:view'] },
  { title: 'Password and permissions', keys: ['password:view', 'permissions:view', 'permissions:update'] },
  { title: 'Dashboard and profile', keys: ['dashboard:access', 'profile:access'] },
] as const satisfies readonly PermissionGroup[];

type Group = (typeof GENERAL_GROUPS)[number] | (typeof RESOURCES)[ResourceName]['permissions'][number];

export type Permission = Group['keys'][number];

/** Every permission key, grouped as the permission editor shows it. */
export const PERMISSION_GROUPS: readonly [(typeof GENERAL_GROUPS)[0], ...Group[]] = [
  ...GENERAL_GROUPS,
  ...RESOURCE_NAMES.flatMap((name): readonly Group[] => RESOURCES[name].permissions),
];

export const PERMISSIONS: readonly Permission[] = PERMISSION_GROUPS.flatMap((group) => [...group.keys]);

export const SUPER_ADMIN_ROLE = 'super-admin';
export const STAFF_ROLE = 'staff';
/** The role of a call by an API key. It is not its maker's: a super-admin's key has only the permissions that it names. */
export const API_KEY_ROLE = 'api-key';
/** The role of the service and its operator in the log. */
export const SYSTEM_ROLE = 'system';
/** Roles in the log that no user has. */
export const RESERVED_ROLES: readonly string[] = [API_KEY_ROLE, SYSTEM_ROLE];

/** What a permission check needs to know of a user. */
export interface Holder {
  role: string;
  permissions: readonly string[];
}

/** Whether a user may use a key: the super-admin role holds every one, all others what their record lists. */
export function holds(user: Holder | null | undefined, permission: Permission): boolean {
  if (!user) return false;
  return user.role === SUPER_ADMIN_ROLE || user.permissions.includes(permission);
}

interface Guarded {
  permissions: readonly PermissionGroup[];
  visibility?: 'public';
  actions?: Readonly<Partial<Record<ResourceAction, readonly Permission[]>>>;
}

/** The resources, with no other keys than those that exist. */
const GUARDED: Readonly<Record<ResourceName, Guarded>> = RESOURCES;

/** The endings of the keys that allow an action; the first that a resource has decides. */
const ENDINGS: Readonly<Record<ResourceAction, readonly string[]>> = {
  list: [':view', ':access'],
  create: [':create'],
  edit: [':update'],
  delete: [':delete'],
};

/** The keys of which one allows an action; none: it is denied to all, the super-admin included. */
export function keysFor(name: ResourceName, action: ResourceAction): readonly Permission[] {
  const { actions, permissions } = GUARDED[name];
  const named = actions?.[action];
  if (named) return named;
  const keys = permissions.flatMap((group) => group.keys);
  const found = ENDINGS[action].map((ending) => keys.find((key) => key.endsWith(ending))).find(Boolean);
  return found ? [found as Permission] : [];
}

/** Who receives the events of a resource: everyone, or holders of a key. */
export type Visibility = 'everyone' | Permission;

export function visibilityOf(name: Resource): Visibility {
  if (GUARDED[name].visibility === 'public') return 'everyone';
  const [key] = keysFor(name, 'list');
  if (!key) throw new Error(`Give src/contract/resources/${name}.ts a key to list it by, or "visibility: 'public'".`);
  return key;
}

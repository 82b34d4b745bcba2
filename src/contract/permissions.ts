/** One group of the permission editor. */
export interface PermissionGroup {
  title: string;
  keys: readonly string[];
}

/** Every permission key, grouped as the permission editor shows it. The first group is granted by super-admins only. */
export const PERMISSION_GROUPS = [
  { title: 'Developer tools', keys: ['dev-tools:access'] },
  { title: 'Password and permissions', keys: ['password:view', 'permissions:view', 'permissions:update'] },
  { title: 'Dashboard and profile', keys: ['dashboard:access', 'profile:access'] },
  {
    title: 'Users',
    keys: ['users:access', 'users:view', 'users:view-info', 'users:create', 'users:update', 'users:delete'],
  },
  {
    title: 'Roles',
    keys: ['roles-permissions:access', 'roles:view', 'roles:create', 'roles:assign', 'roles:delete'],
  },
  { title: 'Logs', keys: ['logs:access', 'logs:view', 'logs:delete'] },
  { title: 'App users', keys: ['app-users:access', 'app-users:delete'] },
  {
    title: 'App downloads',
    keys: ['app-downloads:access', 'app-downloads:create', 'app-downloads:update', 'app-downloads:delete'],
  },
  {
    title: 'Leagues',
    keys: ['leagues:access', 'leagues:view', 'leagues:create', 'leagues:update', 'leagues:delete'],
  },
  { title: 'Matches', keys: ['matches:view', 'matches:create', 'matches:update', 'matches:delete'] },
  { title: 'Games', keys: ['games:view', 'games:create', 'games:update', 'games:delete'] },
  {
    title: 'Ongoing, trending, schedule, finished',
    keys: ['ongoing-matches:access', 'trending:view', 'schedule-matches:access', 'finished-matches:access'],
  },
  {
    title: 'Match requests',
    keys: ['match-requests:access', 'match-requests:view', 'match-requests:update', 'match-requests:delete'],
  },
  { title: 'Replays', keys: ['replays:access', 'replays:create', 'replays:update', 'replays:delete'] },
  { title: 'Streams', keys: ['streams:access'] },
  {
    title: 'Notifications',
    keys: ['notifications:access', 'notifications:create', 'notifications:update', 'notifications:delete'],
  },
  {
    title: 'Mobile notifications',
    keys: [
      'app-notifications:access',
      'app-notifications:create',
      'app-notifications:update',
      'app-notifications:delete',
    ],
  },
  {
    title: 'Affiliates',
    keys: ['affiliates:access', 'affiliates:create', 'affiliates:update', 'affiliates:delete'],
  },
  { title: 'Contact', keys: ['contact:access', 'contact:view', 'contact:update', 'contact:delete'] },
  { title: 'FAQs', keys: ['faqs:access', 'faqs:view', 'faqs:create', 'faqs:update', 'faqs:delete'] },
  { title: 'Settings', keys: ['settings:update'] },
] as const satisfies readonly PermissionGroup[];

export type Permission = (typeof PERMISSION_GROUPS)[number]['keys'][number];

export const PERMISSIONS: readonly Permission[] = PERMISSION_GROUPS.flatMap((group) => [...group.keys]);

export const SUPER_ADMIN_ROLE = 'super-admin';
export const STAFF_ROLE = 'staff';

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

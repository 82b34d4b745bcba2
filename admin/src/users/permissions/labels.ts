import {
  PERMISSION_GROUPS,
  SUPER_ADMIN_ROLE,
  type Holder,
  type Permission,
  type PermissionGroup,
} from '@contract/permissions.js';

/** A group of the editor with its keys as what they are. */
export interface TypedGroup extends PermissionGroup {
  keys: readonly Permission[];
}

/** A super-admin is shown every group; the first one is theirs alone to grant (dashboard spec, section 6). */
export function groupsFor(viewer: Holder): readonly TypedGroup[] {
  return viewer.role === SUPER_ADMIN_ROLE ? PERMISSION_GROUPS : PERMISSION_GROUPS.slice(1);
}

const VERBS: Readonly<Record<string, string>> = {
  access: 'Open the page of',
  view: 'View',
  'view-info': 'View the details of',
  create: 'Add',
  update: 'Change',
  delete: 'Delete',
  assign: 'Assign',
};

const NOUNS: Readonly<Record<string, string>> = {
  'api-keys': 'API keys',
  'app-notifications': 'mobile notifications',
  contact: 'contact messages',
  faqs: 'FAQs',
  logs: 'activity logs',
};

/** Keys whose two halves say too little. */
const OWN_WORDS: Partial<Record<Permission, string>> = {
  'dev-tools:access': 'Switch developer tools blocking',
  'status:view': 'See how the service is doing',
  'password:view': 'Change one’s own password',
  'permissions:view': 'See what others may do',
  'permissions:update': 'Grant and revoke permissions',
  'dashboard:access': 'Open the dashboard’s first page',
  'profile:access': 'Open and edit one’s own profile',
  'roles-permissions:access': 'Open the page of roles',
  'ongoing-matches:access': 'Open the page of ongoing matches',
  'schedule-matches:access': 'Open the page of scheduled matches',
  'finished-matches:access': 'Open the page of finished matches',
  'trending:view': 'See what is trending',
  'settings:update': 'Change the settings',
};

/** What a key lets somebody do: 'Delete users' of users:delete. */
export function permissionLabel(key: Permission): string {
  const [subject = '', action = ''] = key.split(':');
  const noun = NOUNS[subject] ?? subject.replaceAll('-', ' ');
  return OWN_WORDS[key] ?? `${VERBS[action] ?? action} ${noun}`;
}

/** How much somebody may do: 'All' or a number. */
export function permissionCount({ role, permissions }: Holder): string {
  return role === SUPER_ADMIN_ROLE ? 'All' : String(permissions.length);
}

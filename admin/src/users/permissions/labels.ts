import {
  type Holder,
  type Permission,
  PERMISSION_GROUPS,
  type PermissionGroup,
  PERMISSIONS,
  SUPER_ADMIN_ROLE,
} from '@contract/permissions.js';
import type { ResourceDefinition } from '@contract/resources/definition.js';
import { RESOURCES } from '@contract/resources/index.js';
import { withinSentence } from '../../shared/words.js';

/** A group of the editor with typed keys. */
export interface TypedGroup extends PermissionGroup {
  keys: readonly Permission[];
}

/** Returns the groups that the viewer may see. Only super-admins see and grant the first group. */
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

function nounOf(key: Permission): string | undefined {
  const definitions: readonly ResourceDefinition[] = Object.values(RESOURCES);
  const found = definitions.find(({ permissions }) => permissions.some(({ keys }) => keys.includes(key)));
  return found && (found.labelInSentence ?? withinSentence(found.label));
}

/** Labels of permissions for which the generated label is unclear. */
const OWN_WORDS: Partial<Record<Permission, string>> = {
  'dev-tools:access': 'Turn developer tools blocking on or off',
  'status:view': 'See how the service is doing',
  'password:view': 'Change their own password',
  'permissions:view': 'See the permissions of other users',
  'permissions:update': 'Grant and revoke permissions',
  'dashboard:access': 'Open the dashboard’s first page',
  'profile:access': 'Open and edit their own profile',
  'roles-permissions:access': 'Open the page of roles',
  'ongoing-matches:access': 'Open the page of ongoing matches',
  'schedule-matches:access': 'Open the page of scheduled matches',
  'finished-matches:access': 'Open the page of finished matches',
  'trending:view': 'See what is trending',
  'settings:update': 'Change the settings',
};

/** Returns the label of a permission: 'Delete users' for users:delete. */
export function permissionLabel(key: Permission): string {
  const [subject = '', action = ''] = key.split(':');
  return OWN_WORDS[key] ?? `${VERBS[action] ?? action} ${nounOf(key) ?? subject}`;
}

/** Returns the number of permissions, or 'All' for super-admins. */
export function permissionCount({ role, permissions }: Holder): string {
  return role === SUPER_ADMIN_ROLE ? 'All' : String(permissions.length);
}

/** A selection of permissions as form values: one field per permission. */
export type PermissionChoice = Readonly<Partial<Record<Permission, boolean>>>;

export interface PermissionChanges {
  granted: readonly Permission[];
  revoked: readonly Permission[];
}

export function choiceOf(heldKeys: readonly string[]): PermissionChoice {
  return Object.fromEntries(PERMISSIONS.map((key) => [key, heldKeys.includes(key)]));
}

/** Returns the selected permissions that the actor may grant. */
export const selectedKeys = (choice: PermissionChoice, grantable: readonly Permission[]): Permission[] =>
  grantable.filter((key) => choice[key]);

/**
 * Returns the changes that saving a selection makes for a holder of `heldKeys`. Permissions that may not be granted
 * stay unchanged.
 */
export function changesOf(
  heldKeys: readonly string[],
  choice: PermissionChoice,
  grantable: readonly Permission[],
): PermissionChanges {
  return {
    granted: grantable.filter((key) => choice[key] && !heldKeys.includes(key)),
    revoked: grantable.filter((key) => !choice[key] && heldKeys.includes(key)),
  };
}

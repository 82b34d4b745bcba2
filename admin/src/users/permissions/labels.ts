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

/** A group of the editor with its keys as what they are. */
export interface TypedGroup extends PermissionGroup {
  keys: readonly Permission[];
}

/** A super-admin is shown every group; the first one is theirs alone to grant. */
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
  return OWN_WORDS[key] ?? `${VERBS[action] ?? action} ${nounOf(key) ?? subject}`;
}

/** How much somebody may do: 'All' or a number. */
export function permissionCount({ role, permissions }: Holder): string {
  return role === SUPER_ADMIN_ROLE ? 'All' : String(permissions.length);
}

/** A choice of keys as a form holds it: one field for each key. */
export type PermissionChoice = Readonly<Partial<Record<Permission, boolean>>>;

export interface PermissionChanges {
  granted: readonly Permission[];
  taken: readonly Permission[];
}

export function choiceOf(held: readonly string[]): PermissionChoice {
  return Object.fromEntries(PERMISSIONS.map((key) => [key, held.includes(key)]));
}

/** The chosen ones of the keys that the actor may grant. */
export const chosenOf = (choice: PermissionChoice, grantable: readonly Permission[]): Permission[] =>
  grantable.filter((key) => choice[key]);

/** What changes for somebody who holds `held` when a choice is saved; keys that may not be granted stay as they are. */
export function changesOf(
  held: readonly string[],
  choice: PermissionChoice,
  grantable: readonly Permission[],
): PermissionChanges {
  return {
    granted: grantable.filter((key) => choice[key] && !held.includes(key)),
    taken: grantable.filter((key) => !choice[key] && held.includes(key)),
  };
}

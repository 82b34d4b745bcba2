import { holds, keysFor, type Holder, type Permission } from '@contract/permissions.js';
import { RESOURCE_NAMES, type ResourceName } from '@contract/resources/index.js';
import type { ResourceAction } from '@contract/resources/definition.js';
import { useUser } from './session.js';

/** react-admin's actions; reading one record or exporting a list needs what the list needs. */
const ACTIONS: Partial<Record<string, ResourceAction>> = {
  list: 'list',
  show: 'list',
  export: 'list',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

const isResource = (name: string): name is ResourceName => RESOURCE_NAMES.some((known) => known === name);

/** Whether a user may do a thing; what the contract does not name is refused, as the server refuses it. */
export function mayAct(user: Holder | null, resource: string, action: string): boolean {
  const known = ACTIONS[action];
  const keys = known && isResource(resource) ? keysFor(resource, known) : [];
  return keys.some((key) => holds(user, key));
}

/** The key that an action on a resource needs. Raises an error for one without a key. */
export function keyFor(resource: ResourceName, action: ResourceAction): Permission {
  const [key] = keysFor(resource, action);
  if (!key) throw new Error(`Give src/contract/resources/${resource}.ts a key to ${action} by.`);
  return key;
}

/** The keys of which one is enough. */
export type NeededKeys = Permission | readonly Permission[];

export const neededKeys = (needed: NeededKeys): readonly Permission[] =>
  typeof needed === 'string' ? [needed] : needed;

export const holdsOneOf = (user: Holder | null | undefined, needed: NeededKeys): boolean =>
  neededKeys(needed).some((key) => holds(user, key));

/** Whether the user holds a key; while the user's record loads: no. */
export function usePermission(permission: Permission): boolean {
  return holds(useUser(), permission);
}

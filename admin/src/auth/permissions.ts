import { holds, keysFor, type Holder, type Permission } from '@contract/permissions.js';
import { RESOURCE_NAMES, type ResourceName } from '@contract/resources/index.js';
import type { ResourceAction } from '@contract/resources/definition.js';
import { useUser } from './session.js';

/** Actions of react-admin. Reading one record or exporting a list requires the permission of the list. */
const ACTIONS: Partial<Record<string, ResourceAction>> = {
  list: 'list',
  show: 'list',
  export: 'list',
  create: 'create',
  edit: 'edit',
  delete: 'delete',
};

const isResource = (name: string): name is ResourceName => RESOURCE_NAMES.some((resource) => resource === name);

/** Returns whether a user may perform an action. Unknown actions and resources are rejected, as on the server. */
export function mayAct(user: Holder | null, resource: string, action: string): boolean {
  const resourceAction = ACTIONS[action];
  const keys = resourceAction && isResource(resource) ? keysFor(resource, resourceAction) : [];
  return keys.some((key) => holds(user, key));
}

/** Returns the permission that an action on a resource requires. Throws if the action has none. */
export function keyFor(resource: ResourceName, action: ResourceAction): Permission {
  const [key] = keysFor(resource, action);
  if (!key) throw new Error(`Give src/contract/resources/${resource}.ts a key to ${action} by.`);
  return key;
}

/** Permissions of which one is enough. */
export type NeededKeys = Permission | readonly Permission[];

export const neededKeys = (needed: NeededKeys): readonly Permission[] =>
  typeof needed === 'string' ? [needed] : needed;

export const holdsOneOf = (user: Holder | null | undefined, needed: NeededKeys): boolean =>
  neededKeys(needed).some((key) => holds(user, key));

/** Returns whether the user holds a permission. False while the user loads. */
export function usePermission(permission: Permission): boolean {
  return holds(useUser(), permission);
}

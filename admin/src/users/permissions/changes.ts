import { PERMISSIONS, type Permission } from '@contract/permissions.js';

/** A choice of keys as a form holds it: one field for each key. */
export type PermissionChoice = Readonly<Partial<Record<Permission, boolean>>>;

/** What saving a choice would do. */
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

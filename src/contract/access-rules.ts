import { holds, SUPER_ADMIN_ROLE, type Holder, type Permission, PERMISSION_GROUPS } from './permissions.js';
import type { UserStatus } from './records/user.record.js';

/** User who acts on a record, or whose record is changed. */
export interface Person extends Holder {
  id: string;
}

/** Error code if a user may not act on another user. */
export type Refusal =
  | 'PERMISSION_DENIED'
  | 'OWN_RECORD'
  | 'OWN_PERMISSIONS'
  | 'SAME_ROLE'
  | 'SUPER_ADMIN_PROTECTED'
  | 'MORE_RIGHTS'
  | 'CANNOT_BE_VIEWED';

export const isSuper = (person: Holder): boolean => person.role === SUPER_ADMIN_ROLE;

/** Returns a code if the target is a super-admin and the actor is not. */
function protectedFrom(actor: Person, target: Person): Refusal | null {
  return isSuper(target) && !isSuper(actor) ? 'SUPER_ADMIN_PROTECTED' : null;
}

/**
 * Checks whether the actor may assign a role or a status, or delete the target. Returns null if allowed. The actor needs the
 * permission, and cannot act on their own record.
 */
export function refusalToManage(actor: Person, target: Person, permission: Permission): Refusal | null {
  if (!holds(actor, permission)) return 'PERMISSION_DENIED';
  if (actor.id === target.id) return 'OWN_RECORD';
  return protectedFrom(actor, target);
}

/**
 * Checks whether the actor may change username and email. Returns null if allowed. The actor needs profile:access for their own
 * record, or users:update.
 */
export function refusalToEdit(actor: Person, target: Person): Refusal | null {
  const isSelf = actor.id === target.id && holds(actor, 'profile:access');
  if (!isSelf && !holds(actor, 'users:update')) return 'PERMISSION_DENIED';
  return protectedFrom(actor, target);
}

/**
 * Checks whether the actor may change the target's permissions. Returns null if allowed. The target cannot be the actor, a
 * super-admin, or a user with the actor's role.
 */
export function refusalToGrant(actor: Person, target: Person): Refusal | null {
  if (!holds(actor, 'permissions:update')) return 'PERMISSION_DENIED';
  if (actor.id === target.id) return 'OWN_PERMISSIONS';
  if (isSuper(target)) return 'SUPER_ADMIN_PROTECTED';
  return actor.role === target.role ? 'SAME_ROLE' : null;
}

/**
 * Checks whether the actor may give a one-time password, remove the second factor, or end sessions. Returns null if allowed. With
 * these actions, the actor could sign in as the target, so the target cannot have the actor's role or a permission that the actor
 * lacks.
 */
export function refusalToReset(actor: Person, target: Person): Refusal | null {
  const refusal = refusalToManage(actor, target, 'users:update');
  if (refusal || isSuper(actor)) return refusal;
  if (actor.role === target.role) return 'SAME_ROLE';
  return target.permissions.every((key) => actor.permissions.includes(key)) ? null : 'MORE_RIGHTS';
}

/**
 * Checks whether the actor may view the dashboard as the target. Returns null if allowed. Only super-admins may, because no
 * permission allows to read everything in another user's name.
 */
export function refusalToView(actor: Person, target: Person & { status: UserStatus }): Refusal | null {
  if (!isSuper(actor)) return 'PERMISSION_DENIED';
  if (actor.id === target.id) return 'OWN_RECORD';
  return isSuper(target) || target.status !== 'Active' ? 'CANNOT_BE_VIEWED' : null;
}

/** Returns the viewed user's permissions that the viewer has too. */
export const permissionsSeen = (viewer: Holder, viewed: Holder): readonly string[] =>
  viewed.permissions.filter((key) => holds(viewer, key as Permission));

/**
 * Returns the permissions that a user can grant and revoke: the user's own permissions. Only super-admins can grant permissions
 * of the first group.
 */
export function grantableKeys(actor: Holder): readonly Permission[] {
  const [first] = PERMISSION_GROUPS;
  const reserved: readonly string[] = first.keys;
  return PERMISSION_GROUPS.flatMap((group) => [...group.keys]).filter(
    (key) => holds(actor, key) && (isSuper(actor) || !reserved.includes(key)),
  );
}

import { holds, SUPER_ADMIN_ROLE, type Holder, type Permission, PERMISSION_GROUPS } from './permissions.js';
import type { UserStatus } from './records/user.record.js';

/** Someone who acts on somebody's record, or is acted on. */
export interface Person extends Holder {
  id: string;
}

/** Why one person may not act on another: the code of the API's refusal. */
export type Refusal =
  | 'PERMISSION_DENIED'
  | 'OWN_RECORD'
  | 'OWN_PERMISSIONS'
  | 'SAME_ROLE'
  | 'SUPER_ADMIN_PROTECTED'
  | 'MORE_RIGHTS'
  | 'CANNOT_BE_VIEWED';

export const isSuper = (person: Holder): boolean => person.role === SUPER_ADMIN_ROLE;

/** Only a super-admin changes a super-admin. */
function protectedFrom(actor: Person, target: Person): Refusal | null {
  return isSuper(target) && !isSuper(actor) ? 'SUPER_ADMIN_PROTECTED' : null;
}

/** Assigning a role, a status, or deleting: needs the key, is not for one's own record. null: allowed. */
export function refusalToManage(actor: Person, target: Person, permission: Permission): Refusal | null {
  if (!holds(actor, permission)) return 'PERMISSION_DENIED';
  if (actor.id === target.id) return 'OWN_RECORD';
  return protectedFrom(actor, target);
}

/** Changing username and e-mail: one's own with profile:access, others' with users:update. */
export function refusalToEdit(actor: Person, target: Person): Refusal | null {
  const own = actor.id === target.id && holds(actor, 'profile:access');
  if (!own && !holds(actor, 'users:update')) return 'PERMISSION_DENIED';
  return protectedFrom(actor, target);
}

/** The permission editor: not for oneself, nor someone of the same role, nor a super-admin. */
export function refusalToGrant(actor: Person, target: Person): Refusal | null {
  if (!holds(actor, 'permissions:update')) return 'PERMISSION_DENIED';
  if (actor.id === target.id) return 'OWN_PERMISSIONS';
  if (isSuper(target)) return 'SUPER_ADMIN_PROTECTED';
  return actor.role === target.role ? 'SAME_ROLE' : null;
}

/**
 * Giving somebody a one-time password, taking their second factor or ending their sessions: the actor could sign in as them, so that it is
 * not for someone of the same role, nor for someone who may do more.
 */
export function refusalToReset(actor: Person, target: Person): Refusal | null {
  const refusal = refusalToManage(actor, target, 'users:update');
  if (refusal || isSuper(actor)) return refusal;
  if (actor.role === target.role) return 'SAME_ROLE';
  return target.permissions.every((key) => actor.permissions.includes(key)) ? null : 'MORE_RIGHTS';
}

/** Viewing the dashboard as somebody: for super-admins alone, as no key allows to read everything in another's name. */
export function refusalToView(actor: Person, target: Person & { status: UserStatus }): Refusal | null {
  if (!isSuper(actor)) return 'PERMISSION_DENIED';
  if (actor.id === target.id) return 'OWN_RECORD';
  return isSuper(target) || target.status !== 'Active' ? 'CANNOT_BE_VIEWED' : null;
}

/** What a viewer sees of what somebody may do: never more than they may do themselves. */
export const permissionsSeen = (viewer: Holder, viewed: Holder): readonly string[] =>
  viewed.permissions.filter((key) => holds(viewer, key as Permission));

/** Keys that a person may give and take: the ones they hold; those of the first group only a super-admin. */
export function grantableKeys(actor: Holder): readonly Permission[] {
  const [first] = PERMISSION_GROUPS;
  const reserved: readonly string[] = first.keys;
  return PERMISSION_GROUPS.flatMap((group) => [...group.keys]).filter(
    (key) => holds(actor, key) && (isSuper(actor) || !reserved.includes(key)),
  );
}

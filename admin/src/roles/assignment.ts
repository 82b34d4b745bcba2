import { refusalToManage, type Person } from '@contract/access-rules.js';
import { API_ERRORS } from '@contract/errors.js';
import { roleAssignedMessage } from '@contract/messages.js';
import type { UserRecord } from '@contract/records/user.record.js';

/** A role as people read it and as users hold it. */
export interface AssignableRole {
  /** The key. */
  id: string;
  name: string;
}

/** Whom a role can be given to, and why not to the others. */
export interface Assignment {
  targets: UserRecord[];
  refused: { user: UserRecord; reason: string }[];
}

/** Sorts the chosen people before anything is sent; the server applies the same rules. */
export function planAssignment(actor: Person, users: readonly UserRecord[], role: AssignableRole): Assignment {
  const plan: Assignment = { targets: [], refused: [] };
  for (const user of users) {
    const refusal = refusalToManage(actor, user, 'roles:assign');
    const reason = refusal
      ? API_ERRORS[refusal].message
      : user.role === role.id
        ? roleAssignedMessage(role.name)
        : undefined;
    if (reason === undefined) plan.targets.push(user);
    else plan.refused.push({ user, reason });
  }
  return plan;
}

/** The message when no user is left: the reason alone for one person, else each with the name. */
export function refusalText({ refused }: Assignment): string {
  const [first] = refused;
  const reasons = new Set(refused.map(({ reason }) => reason));
  if (first && reasons.size === 1) return first.reason;
  return refused.map(({ user, reason }) => `${user.username}: ${reason}`).join('\n');
}

import { refusalToManage, type Person } from '@contract/access-rules.js';
import { API_ERRORS } from '@contract/errors.js';
import { roleAssignedMessage } from '@contract/messages.js';
import type { UserRecord } from '@contract/records/user.record.js';

/** A role with its key and its name. */
export interface AssignableRole {
  /** Key of the role. */
  id: string;
  name: string;
}

/** Users to whom a role can be assigned, and the others with a reason. */
export interface Assignment {
  targets: UserRecord[];
  refused: { user: UserRecord; reason: string }[];
}

/** Divides the selected users before the calls. The server applies the same rules. */
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

/** Returns the message when no user remains: a common reason alone, or each reason with the user's name. */
export function refusalText({ refused }: Assignment): string {
  const [first] = refused;
  const reasons = new Set(refused.map(({ reason }) => reason));
  if (first && reasons.size === 1) return first.reason;
  return refused.map(({ user, reason }) => `${user.username}: ${reason}`).join('\n');
}

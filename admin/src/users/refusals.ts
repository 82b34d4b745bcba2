import { refusalToEdit, refusalToManage, refusalToReset, type Person, type Refusal } from '@contract/access-rules.js';
import { API_ERRORS } from '@contract/errors.js';
import type { Permission } from '@contract/permissions.js';
import { useUser } from '../auth/index.js';

/** Returns the message of a refusal, or undefined without one. */
export const messageOfRefusal = (refusal: Refusal | null): string | undefined =>
  refusal ? API_ERRORS[refusal].message : undefined;

/**
 * Reasons why the viewer may not perform actions on a user, in the server's words. undefined if the action is allowed.
 */
export interface Refusals {
  edit: string | undefined;
  /** Creating a one-time password or removing the second factor. */
  reset: string | undefined;
  manage(permission: Permission): string | undefined;
}

const NOBODY: Person = { id: '', role: '', permissions: [] };

export function useRefusals(target: Person): Refusals {
  const viewer = useUser() ?? NOBODY;
  return {
    edit: messageOfRefusal(refusalToEdit(viewer, target)),
    reset: messageOfRefusal(refusalToReset(viewer, target)),
    manage: (permission) => messageOfRefusal(refusalToManage(viewer, target, permission)),
  };
}

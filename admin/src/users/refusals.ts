import { refusalToEdit, refusalToManage, refusalToReset, type Person, type Refusal } from '@contract/access-rules.js';
import { API_ERRORS } from '@contract/errors.js';
import type { Permission } from '@contract/permissions.js';
import { useUser } from '../auth/index.js';

/** What a person reads of a refusal; undefined: nothing is refused. */
export const messageOfRefusal = (refusal: Refusal | null): string | undefined =>
  refusal ? API_ERRORS[refusal].message : undefined;

/** Why the viewer may not do a thing to somebody, as the server would say it; undefined: they may. */
export interface Refusals {
  edit: string | undefined;
  /** Giving a one-time password, removing the second factor. */
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

import { holds } from '../../contract/permissions.js';
import { signedIn, type Caller } from '../http/access.js';
import type { EventRow } from '../outbox/outbox.schema.js';

/** Whether a caller may see as much as it could before. */
export const hasSameRights = (before: Caller, after: Caller): boolean =>
  before.role === after.role &&
  before.permissions.join() === after.permissions.join() &&
  !before.restriction === !after.restriction;

/** Whether an event is about users. */
export const isAboutUsers = ({ data }: EventRow): boolean => data['resource'] === 'users';

/** Whether an event says that the caller's own record changed, or that of whom they view the dashboard as. */
export const isAboutCaller = (caller: Caller | null, event: EventRow): boolean =>
  caller !== null &&
  isAboutUsers(event) &&
  (event.data['ids'] as string[]).some((id) => id === caller.userId || id === signedIn(caller).userId);

/** Whether a reader may see an event; null: a visitor. */
export const isVisibleTo = (caller: Caller | null, event: EventRow): boolean =>
  event.visibility === 'everyone' || holds(caller, event.visibility) || isAboutCaller(caller, event);

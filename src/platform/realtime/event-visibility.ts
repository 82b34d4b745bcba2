import { holds } from '../../contract/permissions.js';
import { signedIn, type Caller } from '../http/access/access.js';
import type { FramedEvent } from '../outbox/framed-event.js';

/** Returns whether a caller has the same rights as before. */
export const hasSameRights = (before: Caller, after: Caller): boolean =>
  before.role === after.role &&
  before.permissions.join() === after.permissions.join() &&
  !before.restriction === !after.restriction;

/**
 * Returns whether an event concerns the caller's own record, or the record of the user whom the caller views the dashboard as.
 */
export const isAboutCaller = (caller: Caller | null, { userIds }: FramedEvent): boolean =>
  caller !== null && userIds.some((id) => id === caller.userId || id === signedIn(caller).userId);

/** Returns whether a caller may see an event. The caller is null for a visitor. */
export const isVisibleTo = (caller: Caller | null, event: FramedEvent): boolean =>
  event.visibility === 'everyone' || holds(caller, event.visibility) || isAboutCaller(caller, event);

import { holds } from '../../contract/permissions.js';
import { signedIn, type Caller } from '../http/access.js';
import type { FramedEvent } from '../outbox/framed-event.js';

/** Whether a caller may see as much as it could before. */
export const hasSameRights = (before: Caller, after: Caller): boolean =>
  before.role === after.role &&
  before.permissions.join() === after.permissions.join() &&
  !before.restriction === !after.restriction;

/** Whether an event says that the caller's own record changed, or that of whom they view the dashboard as. */
export const isAboutCaller = (caller: Caller | null, { userIds }: FramedEvent): boolean =>
  caller !== null && userIds.some((id) => id === caller.userId || id === signedIn(caller).userId);

/** Whether a reader may see an event; null: a visitor. */
export const isVisibleTo = (caller: Caller | null, event: FramedEvent): boolean =>
  event.visibility === 'everyone' || holds(caller, event.visibility) || isAboutCaller(caller, event);

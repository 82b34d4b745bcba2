import type { IncomingHttpHeaders } from 'node:http';
import { holdsSession } from '../../contract/session.js';
import type { CallerRequest } from './access.js';

/** Whether a Cookie header names a session anywhere: parsers differ in the spaces that they allow around a name. */
const namesSession = (cookie: string | undefined): boolean =>
  cookie !== undefined && holdsSession((name) => cookie.includes(name));

/** Whether a request that has not been authenticated certainly has no session. */
export const isAnonymous = ({ authorization, cookie }: IncomingHttpHeaders): boolean =>
  authorization === undefined && !namesSession(cookie);

/** Whether the response to an authenticated request is one for everyone: the request has neither a caller nor a session. */
export const hasNoCaller = ({ user, headers }: CallerRequest): boolean => !user && isAnonymous(headers);

/**
 * What everyone may be given: caches between may keep it and ask each time whether it still holds. The tag of an answer
 * to somebody else never matches, so that it need not vary by who asks.
 */
export const FOR_ANYONE = { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' } as const;

/** What depends on who asks. */
export const FOR_ONE = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding, Cookie, Authorization',
} as const;

import type { IncomingHttpHeaders } from 'node:http';
import { holdsSession } from '../../../contract/session.js';
import type { CallerRequest } from './access.js';

/**
 * Returns whether a Cookie header contains the name of a session cookie anywhere, because parsers allow different spaces around
 * names.
 */
const namesSession = (cookie: string | undefined): boolean =>
  cookie !== undefined && holdsSession((name) => cookie.includes(name));

/** Returns whether a request that was not authenticated certainly has no session. */
export const isAnonymous = ({ authorization, cookie }: IncomingHttpHeaders): boolean =>
  authorization === undefined && !namesSession(cookie);

/**
 * Returns whether the response to an authenticated request is for everyone, because the request has neither a caller nor a
 * session.
 */
export const hasNoCaller = ({ user, headers }: CallerRequest): boolean => !user && isAnonymous(headers);

/**
 * Caching headers of responses for everyone. Shared caches may store the response if they revalidate it for each request. The tag
 * of a response to a signed-in caller never matches, so `Vary` does not include the credentials.
 */
export const FOR_ANYONE = { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' } as const;

/** Caching headers of calls for everyone. Their responses also depend on the origin of an app (`cors.ts`). */
export const CALL_FOR_ANYONE = { ...FOR_ANYONE, vary: 'Accept-Encoding, Origin' } as const;

/** Caching headers of responses that depend on the caller. */
export const FOR_ONE = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding, Cookie, Authorization',
} as const;

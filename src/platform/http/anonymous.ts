import type { IncomingHttpHeaders } from 'node:http';
import { holdsSession } from '../../contract/session.js';

/** Whether a Cookie header may hold a session. */
export const mayHoldSession = (cookie: string | undefined): boolean =>
  cookie !== undefined && holdsSession((name) => cookie.includes(`${name}=`));

/** Whether a request has no session. */
export const isAnonymous = ({ authorization, cookie }: IncomingHttpHeaders): boolean =>
  authorization === undefined && !mayHoldSession(cookie);

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

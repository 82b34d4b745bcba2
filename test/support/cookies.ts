import type { Response } from 'supertest';

const all = (response: Response): string[] => [response.headers['set-cookie'] ?? []].flat();

/** The session cookie that an answer sets, as it is written; empty when it sets none. */
export const cookieOf = (response: Response): string =>
  all(response).find((cookie) => /^(nepsh-session|__Host-nepsh)=/.test(cookie)) ?? '';

/** The device cookie that an answer sets, as it is written; empty when it sets none. */
export const deviceCookieOf = (response: Response): string =>
  all(response).find((cookie) => cookie.includes('nepsh-device-')) ?? '';

/** A cookie as a browser sends it back. */
export const sent = (cookie: string): string => cookie.split(';')[0] ?? '';

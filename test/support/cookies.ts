import type { Response } from 'supertest';

const cookies = (response: Response): string[] => [response.headers['set-cookie'] ?? []].flat();

/** Returns the session cookie that a response sets, with its attributes, or '' without one. */
export const cookieOf = (response: Response): string =>
  cookies(response).find((cookie) => /^(nepsh-session|__Host-nepsh)=/.test(cookie)) ?? '';

/** Returns the device cookie that a response sets, with its attributes, or '' without one. */
export const deviceCookieOf = (response: Response): string =>
  cookies(response).find((cookie) => cookie.includes('nepsh-device-')) ?? '';

/** Returns a cookie as a browser sends it back. */
export const sent = (cookie: string): string => cookie.split(';')[0] ?? '';

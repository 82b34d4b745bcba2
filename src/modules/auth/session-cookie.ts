import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Config } from '../../platform/config/config.js';

/** The session cookie's name: bound to the host where the site is served over https. */
export const sessionCookieName = (config: Pick<Config, 'secureCookies'>): string =>
  config.secureCookies ? '__Host-nepsh' : 'nepsh-session';

export const sessionCookieOptions = (config: Pick<Config, 'secureCookies'>): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: '/',
  maxAge: 30 * 24 * 3600,
});

import type { CookieSerializeOptions } from '@fastify/cookie';
import { SESSION_COOKIE } from '../../../contract/session.js';
import type { Config } from '../../../platform/config/config.js';
import { authConfig } from '../sign-in/auth.config.js';

/** Returns the name of the session cookie. With https, the name's prefix binds the cookie to the host. */
export const sessionCookieName = (config: Pick<Config, 'secureCookies'>): string =>
  config.secureCookies ? SESSION_COOKIE.secure : SESSION_COOKIE.plain;

export const sessionCookieOptions = (config: Pick<Config, 'secureCookies' | 'get'>): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secureCookies,
  path: '/',
  maxAge: config.get(authConfig).sessions.lifetimeMs / 1000,
});

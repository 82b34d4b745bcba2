import Bowser from 'bowser';
import type { SessionDoc } from '../sessions/session.schema.js';

/** Maximum stored length of a User-Agent, in characters. */
export const MAX_USER_AGENT = 300;

/**
 * Returns a name such as 'Chrome on Windows', or else the first word of the User-Agent. Returns 'Unknown browser' or 'Unknown
 * app' if the User-Agent is useless.
 */
export function deviceNameOf({ userAgent, via }: Pick<SessionDoc, 'userAgent' | 'via'>): string {
  const unknown = via === 'bearer' ? 'Unknown app' : 'Unknown browser';
  if (!userAgent) return unknown;
  const { browser, os } = Bowser.parse(userAgent);
  // Every browser claims to be Mozilla.
  const parts = [browser.name, os.name].filter((name) => name && name !== 'Mozilla');
  if (parts.length > 0) return parts.join(' on ');
  const word = (userAgent.split(/[/ ]/)[0] ?? '').slice(0, 40);
  return word && word !== 'Mozilla' ? word : unknown;
}

import Bowser from 'bowser';
import type { SessionDoc } from './session.schema.js';

/** Characters of a User-Agent that are kept. */
export const MAX_USER_AGENT = 300;

/** 'Chrome on Windows', from a User-Agent, else its first word; 'Unknown browser' or 'Unknown app' when it says nothing. */
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

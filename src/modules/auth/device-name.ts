import Bowser from 'bowser';

/** Characters of a User-Agent that are kept. */
export const USER_AGENT_MAX = 300;

/** 'Chrome on Windows', from a User-Agent; 'Unknown device' when it says nothing. */
export function deviceNameOf(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const parts = [browser.name, os.name].filter((name) => name);
  return parts.length > 0 ? parts.join(' on ') : (userAgent.split(/[/ ]/)[0] ?? '').slice(0, 40) || 'Unknown device';
}

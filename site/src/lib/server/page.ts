import { SESSION_COOKIE } from '@contract/session.js';
import type { AstroGlobal } from 'astro';
import type { Rendered } from '../live/hooks.js';
import { isZone, ZONE_COOKIE } from '../time/zones.js';

/** The moment and the visitor's zone that a page is rendered with. */
export function renderedNow(astro: Pick<AstroGlobal, 'cookies'>): Rendered {
  const zone = astro.cookies.get(ZONE_COOKIE)?.value;
  return { now: Date.now(), zone: isZone(zone) ? zone : null };
}

/** Whether the visitor is probably signed in. Who it is, and whether the session still holds, only the API knows. */
export const hasSession = (astro: Pick<AstroGlobal, 'cookies'>): boolean =>
  Object.values(SESSION_COOKIE).some((name) => astro.cookies.has(name));

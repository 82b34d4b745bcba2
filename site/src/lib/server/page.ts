import type { Resource } from '@contract/events.js';
import { GAME_RESOURCES } from '@contract/games.js';
import { holdsSession } from '@contract/session.js';
import { ZONE_COOKIE, type KeptPage } from '@contract/site-locals.js';
import type { AstroGlobal } from 'astro';
import type { Rendered } from '../live/hooks.js';
import { isZone } from '@contract/time/zones.js';
import { FOOTER_RESOURCES } from './footer-parts.js';
import { localPath } from '../../i18n/paths.js';

/** Returns the time and the visitor's zone for the rendering of a page. */
export function renderedNow(astro: Pick<AstroGlobal, 'cookies' | 'locals'>): Rendered {
  const zone = astro.cookies.get(ZONE_COOKIE)?.value;
  return { now: astro.locals.now, zone: isZone(zone) ? zone : null };
}

/** Decodes the characters of a parameter that Astro leaves encoded (`?`, `&`, and other delimiters). */
export function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    return parameter;
  }
}

/** Returns whether the visitor is probably signed in. */
export const hasSession = (astro: Pick<AstroGlobal, 'cookies'>): boolean =>
  holdsSession((name) => astro.cookies.has(name));

/**
 * Resources of every page's frame: its menus depend on games, sports, and leagues, and the settings contain the
 * notices.
 */
const FRAME: readonly Resource[] = [...GAME_RESOURCES, ...FOOTER_RESOURCES];

/**
 * Lets the server cache a page for other visitors under `path`, with or without its language. Without `path`, the page
 * is not cached. `resources` are its dependencies in addition to `FRAME`.
 */
export function cachePage(
  { locals }: Pick<AstroGlobal, 'locals'>,
  { path, resources = [], query = [], ...how }: Partial<KeptPage>,
): void {
  if (path !== undefined) locals.keep({ path: localPath(path), resources: [...FRAME, ...resources], query, ...how });
}

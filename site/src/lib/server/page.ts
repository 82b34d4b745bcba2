import type { Resource } from '@contract/events.js';
import { GAME_RESOURCES } from '@contract/games.js';
import { holdsSession } from '@contract/session.js';
import { ZONE_COOKIE, type KeptPage } from '@contract/site-locals.js';
import type { AstroGlobal } from 'astro';
import type { Rendered } from '../live/hooks.js';
import { isZone } from '@contract/time/zones.js';
import { FOOTER_RESOURCES } from './footer-parts.js';
import { localPath } from '../../i18n/paths.js';

/** The moment and the visitor's zone that a page is rendered with. */
export function renderedNow(astro: Pick<AstroGlobal, 'cookies' | 'locals'>): Rendered {
  const zone = astro.cookies.get(ZONE_COOKIE)?.value;
  return { now: astro.locals.now, zone: isZone(zone) ? zone : null };
}

/** A parameter of an address with the signs that Astro leaves encoded (`?`, `&` and others that have a meaning there). */
export function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch {
    return parameter;
  }
}

/** Whether the visitor is probably signed in. */
export const hasSession = (astro: Pick<AstroGlobal, 'cookies'>): boolean =>
  holdsSession((name) => astro.cookies.has(name));

/** What the frame of every page is made from: its menus name sports and leagues by their games, and settings switch notices on. */
const FRAME: readonly Resource[] = [...GAME_RESOURCES, ...FOOTER_RESOURCES];

/**
 * Lets the server keep a page for other visitors under `path`, its address with or without its language; without one
 * nothing is kept. `resources` are what it is made from, in addition to those of the frame of every page.
 */
export function cachePage(
  { locals }: Pick<AstroGlobal, 'locals'>,
  { path, resources = [], query = [], ...how }: Partial<KeptPage>,
): void {
  if (path !== undefined) locals.keep({ path: localPath(path), resources: [...FRAME, ...resources], query, ...how });
}

import { dashed } from '@contract/routes.js';
import { SPORTS, type Sport } from '@contract/sports.js';
import type { BoardScope } from './load.js';

/** The sport that an address names ('Ice-Hockey', in any case); undefined when there is none. */
export function sportOfAddress(segment: string): Sport | undefined {
  return SPORTS.find((sport) => dashed(sport).toLowerCase() === segment.toLowerCase());
}

/** A sport as it is written in records, whichever way an address writes it. */
export const sportNamed = (text: string): string =>
  SPORTS.find((sport) => sport.toLowerCase() === text.toLowerCase()) ?? text;

/** A page's scope with the sport that its address asks for on top. */
export const scopeFor = (scope: BoardScope, category: string): BoardScope =>
  category ? { ...scope, category: sportNamed(category) } : scope;

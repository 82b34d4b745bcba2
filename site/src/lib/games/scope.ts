import { dashed } from '@contract/routes.js';
import { SPORTS, type Sport } from '@contract/sports.js';
import type { BoardScope } from './load.js';

/** Returns the sport of an address ('Ice-Hockey', in any case), or undefined if it is unknown. */
export function sportOfAddress(segment: string): Sport | undefined {
  return SPORTS.find((sport) => dashed(sport).toLowerCase() === segment.toLowerCase());
}

/** Returns a sport as records contain it, ignoring case. */
export const sportNamed = (text: string): string =>
  SPORTS.find((sport) => sport.toLowerCase() === text.toLowerCase()) ?? text;

/** Adds the sport of the address to a page's scope. */
export const scopeFor = (scope: BoardScope, category: string): BoardScope =>
  category ? { ...scope, category: sportNamed(category) } : scope;

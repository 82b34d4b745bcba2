import { dashed } from '@contract/routes.js';
import { SPORTS, type Sport } from '@contract/sports.js';
import type { BoardGame } from './board.js';

/** Which games a page is about. */
export interface Scope {
  by: 'match' | 'league' | 'category';
  /** The match's or the league's id, or the sport. */
  value: string;
}

export function inScope(game: BoardGame, { by, value }: Scope): boolean {
  if (by === 'match') return game.matchId === value;
  return by === 'league' ? game.leagueId === value : game.category === value;
}

/** The sport that an address names ('Ice-Hockey', in any case); undefined when there is none. */
export function sportOfAddress(segment: string): Sport | undefined {
  return SPORTS.find((sport) => dashed(sport).toLowerCase() === segment.toLowerCase());
}

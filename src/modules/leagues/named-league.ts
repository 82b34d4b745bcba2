import type { Types } from 'mongoose';

/** How a write names a league. */
export interface NamedLeague {
  league?: string;
  leagueId?: string;
}

/** A name alone that is the stored league's means that league, even where other countries have one of the name. */
export function namedLeague(
  wanted: NamedLeague,
  before: { leagueId: Types.ObjectId; leagueName: string },
): NamedLeague {
  const same = wanted.league?.trim().toLowerCase() === before.leagueName.toLowerCase();
  return !wanted.leagueId && same ? { leagueId: before.leagueId.toHexString() } : wanted;
}

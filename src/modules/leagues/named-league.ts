import type { Types } from 'mongoose';

/** Name or id by which a write refers to a league. */
export interface NamedLeague {
  league?: string;
  leagueId?: string;
}

/**
 * Resolves a name without an id to the stored league if that league has the name, even if other countries have a league of the
 * same name.
 */
export function namedLeague(
  requested: NamedLeague,
  before: { leagueId: Types.ObjectId; leagueName: string },
): NamedLeague {
  const same = requested.league?.trim().toLowerCase() === before.leagueName.toLowerCase();
  return !requested.leagueId && same ? { leagueId: before.leagueId.toHexString() } : requested;
}

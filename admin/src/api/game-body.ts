import { GameDto } from '@contract/dto/game.dto.js';
import { StreamEntryDto } from '@contract/dto/stream.dto.js';
import { pick, type Writes } from './fields.js';

/** Returns the body of a game. `isLive` follows from `status`, so that the two always agree. */
export function gameBody(values: object): Record<string, unknown> {
  const body = pick(GameDto, values);
  // The server counts views itself, and the league's id takes precedence over its name.
  delete body.viewCount;
  if (body.leagueId) delete body.league;
  if (body.status !== undefined) body.isLive = body.status === 'Live';
  return body;
}

/**
 * Prepares entries for a call. Without an address (null), an entry keeps its stored address; an empty address removes
 * it.
 */
export function streamEntries(entries: readonly object[]): Record<string, unknown>[] {
  return entries.map((entry) => {
    const body = pick(StreamEntryDto, entry);
    delete body.stream;
    delete body.id;
    if ((entry as { url?: string | null }).url === null) delete body.url;
    return body;
  });
}

export const GAME_WRITES: Writes = { dto: GameDto, toBody: gameBody };

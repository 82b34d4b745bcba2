import { GameDto, type GoLiveDto, type ResultDto, type TrendingDto } from '@contract/dto/game.dto.js';
import { StreamEntryDto } from '@contract/dto/stream.dto.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { apiPath } from './envelope.js';
import { pick } from './fields.js';
import { withChange } from './own-changes.js';
import { api, bodyOf, type Done, ifMatch, write } from './request.js';

/** Fields that address a game. */
export interface GameAddress {
  id: string;
  matchId: string;
  revision?: number;
}

/** Game of the response, with the server's message. */
export interface GameDone extends Done {
  game: GameRecord;
}

const at = ({ matchId, id }: GameAddress) => ({ params: { path: { matchId, gameId: id } } });

const gamePath = (game: GameAddress): string => apiPath('games', game.id, game);

/** Adds the change of a game to a response. `game` is the complete record as the user saw it. */
const changing = (game: GameAddress, call: Promise<GameDone>): Promise<GameDone> =>
  'streamUrls' in game ? withChange('games', game, call) : call;

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
 * Changes some fields of a game and leaves the others unchanged. Omits the status text, so that the server removes
 * 'Postponed' from a game that moves.
 */
export const changeGame = (
  game: GameRecord,
  change: Partial<Pick<GameRecord, 'status' | 'date' | 'time' | 'platforms'>>,
): Promise<GameDone> =>
  changing(
    game,
    write('PUT', gamePath(game), {
      body: gameBody({ ...game, statusText: undefined, ...change }),
      revision: game.revision,
    }),
  );

export async function addUsualStreams(game: GameAddress): Promise<GameDone> {
  const headers = ifMatch(game.revision);
  return changing(
    game,
    bodyOf(api.POST('/api/matches/{matchId}/game/{gameId}/usualStreams', { ...at(game), headers })),
  );
}

export async function goLive(game: GameAddress): Promise<GameDone> {
  const body: GoLiveDto = { force: true };
  return bodyOf(api.PUT('/api/matches/{matchId}/game/{gameId}/live', { ...at(game), body }));
}

export async function setTrending(game: GameAddress, isTrending: boolean): Promise<GameDone> {
  const body: TrendingDto = { isTrending };
  const headers = ifMatch(game.revision);
  return changing(
    game,
    bodyOf(api.PUT('/api/matches/{matchId}/game/{gameId}/trending', { ...at(game), body, headers })),
  );
}

export async function setResult(game: GameAddress, body: ResultDto): Promise<GameDone> {
  const headers = ifMatch(game.revision);
  return changing(game, bodyOf(api.PUT('/api/matches/{matchId}/game/{gameId}/result', { ...at(game), body, headers })));
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

/** Replaces the streams of a game. `undoes` is the id of the activity entry that the write undoes. */
export const setStreams = (game: GameAddress, entries: readonly object[], undoes?: string): Promise<GameDone> =>
  changing(
    game,
    write('PUT', `${gamePath(game)}/streamUrls`, {
      body: { streamUrls: streamEntries(entries) },
      revision: game.revision,
      undoes,
    }),
  );

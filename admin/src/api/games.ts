import { GameDto, type GoLiveDto, type ResultDto, type TrendingDto } from '@contract/dto/game.dto.js';
import { StreamEntryDto } from '@contract/dto/stream.dto.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { apiPath } from './envelope.js';
import { pick } from './fields.js';
import { api, bodyOf, type Done, ifMatch, write } from './request.js';

/** Enough of a game to address it. */
export interface GameAddress {
  id: string;
  matchId: string;
  revision?: number;
}

/** The record a call answered with, and the server's sentence about it. */
export interface GameDone extends Done {
  game: GameRecord;
}

const at = ({ matchId, id }: GameAddress) => ({ params: { path: { matchId, gameId: id } } });

export const gamePath = ({ matchId, id }: GameAddress): string =>
  `${apiPath('matches', matchId)}/game/${encodeURIComponent(id)}`;

/** `status` decides; `isLive` follows it, so that the two never disagree. */
export function gameBody(values: object): Record<string, unknown> {
  const body = pick(GameDto, values);
  // Read-only here: the server counts views, and the league's id says more than its name.
  delete body.viewCount;
  if (body.leagueId) delete body.league;
  if (body.status !== undefined) body.isLive = body.status === 'Live';
  return body;
}

/** `copyOf`: the id of the game whose streams and trending flag come along. */
export const createGame = (matchId: string, values: object, copyOf?: string): Promise<GameDone> =>
  write('POST', `${apiPath('matches', matchId)}/game`, { body: { ...gameBody(values), copyOf } });

/** A visitor's request as staff have seen it. */
export interface SeenRequest {
  id: string;
  revision: number;
}

/** Adds the game that a visitor asked for, which approves the request in the same step. */
export const createRequestedGame = (asked: SeenRequest, matchId: string, values: object): Promise<GameDone> =>
  write('POST', `${apiPath('requests', asked.id)}/game`, {
    body: { ...gameBody(values), matchId },
    revision: asked.revision,
  });

/** `undoes`: the entry of the activity log that it takes back. */
export const updateGame = (game: GameAddress, values: object, undoes?: string): Promise<GameDone> =>
  write('PUT', gamePath(game), { body: gameBody(values), revision: game.revision, undoes });

export async function deleteGame(game: GameAddress): Promise<string> {
  return (await bodyOf(api.DELETE('/api/matches/{matchId}/game/{gameId}', at(game)))).message;
}

/** Changes some fields of a game. The status text is omitted, so that the server removes 'Postponed' from a game that moves. */
export const changeGame = (
  game: GameRecord,
  change: Partial<Pick<GameRecord, 'status' | 'date' | 'time' | 'platforms'>>,
): Promise<GameDone> => updateGame(game, { ...game, statusText: undefined, ...change });

export async function addUsualStreams(game: GameAddress): Promise<GameDone> {
  const headers = ifMatch(game.revision);
  return bodyOf(api.POST('/api/matches/{matchId}/game/{gameId}/usualStreams', { ...at(game), headers }));
}

export async function goLive(game: GameAddress): Promise<GameDone> {
  const body: GoLiveDto = { force: true };
  return bodyOf(api.PUT('/api/matches/{matchId}/game/{gameId}/live', { ...at(game), body }));
}

export async function setTrending(game: GameAddress, isTrending: boolean): Promise<GameDone> {
  const body: TrendingDto = { isTrending };
  const headers = ifMatch(game.revision);
  return bodyOf(api.PUT('/api/matches/{matchId}/game/{gameId}/trending', { ...at(game), body, headers }));
}

export async function setResult(game: GameAddress, body: ResultDto): Promise<GameDone> {
  const headers = ifMatch(game.revision);
  return bodyOf(api.PUT('/api/matches/{matchId}/game/{gameId}/result', { ...at(game), body, headers }));
}

/** An entry without an address (null) is sent without it and keeps the one it has; an empty one removes it. */
export function streamEntries(entries: readonly object[]): Record<string, unknown>[] {
  return entries.map((entry) => {
    const body = pick(StreamEntryDto, entry);
    delete body.stream;
    delete body.id;
    if ((entry as { url?: string | null }).url === null) delete body.url;
    return body;
  });
}

/** `undoes`: the entry of the activity log that it takes back. */
export const setStreams = (game: GameAddress, entries: readonly object[], undoes?: string): Promise<GameDone> =>
  write('PUT', `${gamePath(game)}/streamUrls`, {
    body: { streamUrls: streamEntries(entries) },
    revision: game.revision,
    undoes,
  });

import { GameDto, type GoLiveDto, type ResultDto, type TrendingDto } from '@contract/dto/game.dto.js';
import { StreamEntryDto } from '@contract/dto/stream.dto.js';
import type { GameStatus, Platforms } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { messageIn } from './envelope.js';
import { pick } from './fields.js';
import { api, bodyOf, ifMatch, type Reply, request, undoing } from './request.js';

/** Enough of a game to address it. */
export interface GameAddress {
  id: string;
  matchId: string;
  revision?: number;
}

/** The record a call answered with, and the server's sentence about it. */
export interface Done {
  game: GameRecord;
  message: string;
}

const at = ({ matchId, id }: GameAddress) => ({ params: { path: { matchId, gameId: id } } });

export const gamePath = (game: GameAddress): string =>
  `/api/matches/${encodeURIComponent(game.matchId)}/game/${encodeURIComponent(game.id)}`;

const done = ({ json }: Reply): Done => ({ game: (json as { game: GameRecord }).game, message: messageIn(json) });

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
export async function createGame(matchId: string, values: object, copyOf?: string): Promise<Done> {
  const path = `/api/matches/${encodeURIComponent(matchId)}/game`;
  return done(await request(path, { method: 'POST', body: { ...gameBody(values), copyOf } }));
}

/** A visitor's request as staff have seen it. */
export interface SeenRequest {
  id: string;
  revision: number;
}

/** Adds the game that a visitor asked for, which approves the request in the same step. */
export async function createRequestedGame(asked: SeenRequest, matchId: string, values: object): Promise<Done> {
  const path = `/api/match-requests/${encodeURIComponent(asked.id)}/game`;
  const body = { ...gameBody(values), matchId };
  return done(await request(path, { method: 'POST', body, headers: ifMatch(asked.revision) }));
}

/** `undoes`: the entry of the activity log that it takes back. */
export async function updateGame(game: GameAddress, values: object, undoes?: string): Promise<Done> {
  const headers = { ...ifMatch(game.revision), ...undoing(undoes) };
  return done(await request(gamePath(game), { method: 'PUT', body: gameBody(values), headers }));
}

export async function deleteGame(game: GameAddress): Promise<string> {
  return (await bodyOf(api.DELETE('/api/matches/{matchId}/game/{gameId}', at(game)))).message;
}

/** Takes a status and nothing else with it. */
export function setStatus(game: GameRecord, status: GameStatus): Promise<Done> {
  return updateGame(game, { ...game, status });
}

/** Takes a kick-off and nothing else with it. */
export function moveGame(game: GameRecord, { date, time }: Pick<GameRecord, 'date' | 'time'>): Promise<Done> {
  return updateGame(game, { ...game, date, time });
}

/** Takes the platforms and nothing else with it. */
export function setPlatforms(game: GameRecord, platforms: Platforms): Promise<Done> {
  return updateGame(game, { ...game, platforms });
}

/** Adds the usual streams of the game's league. */
export async function addUsualStreams(game: GameAddress): Promise<Done> {
  const headers = ifMatch(game.revision);
  return bodyOf(api.POST('/api/matches/{matchId}/game/{gameId}/usualStreams', { ...at(game), headers }));
}

export async function goLive(game: GameAddress): Promise<Done> {
  const body: GoLiveDto = { force: true };
  return bodyOf(api.PUT('/api/matches/{matchId}/game/{gameId}/live', { ...at(game), body }));
}

export async function setTrending(game: GameAddress, isTrending: boolean): Promise<Done> {
  const body: TrendingDto = { isTrending };
  const headers = ifMatch(game.revision);
  return bodyOf(api.PUT('/api/matches/{matchId}/game/{gameId}/trending', { ...at(game), body, headers }));
}

export async function setResult(game: GameAddress, body: ResultDto): Promise<Done> {
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
export async function setStreams(game: GameAddress, entries: readonly object[], undoes?: string): Promise<Done> {
  const body = { streamUrls: streamEntries(entries) };
  const headers = { ...ifMatch(game.revision), ...undoing(undoes) };
  return done(await request(`${gamePath(game)}/streamUrls`, { method: 'PUT', body, headers }));
}

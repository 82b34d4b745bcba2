import type { GoLiveDto, ResultDto, TrendingDto } from '@contract/dto/game.dto.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { apiPath } from './envelope.js';
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

/**
 * Changes some fields of a game and leaves the others unchanged. Omits the status text, so that the server removes
 * 'Postponed' from a game that moves.
 */
export async function changeGame(
  game: GameRecord,
  change: Partial<Pick<GameRecord, 'status' | 'date' | 'time' | 'platforms'>>,
): Promise<GameDone> {
  const { gameBody } = await import('./game-body.js');
  const body = gameBody({ ...game, statusText: undefined, ...change });
  return changing(game, write('PUT', gamePath(game), { body, revision: game.revision }));
}

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

/** Replaces the streams of a game. `undoes` is the id of the activity entry that the write undoes. */
export async function setStreams(game: GameAddress, entries: readonly object[], undoes?: string): Promise<GameDone> {
  const { streamEntries } = await import('./game-body.js');
  const body = { streamUrls: streamEntries(entries) };
  return changing(game, write('PUT', `${gamePath(game)}/streamUrls`, { body, revision: game.revision, undoes }));
}

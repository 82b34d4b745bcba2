import type { LeagueAnswer, LeaguesAnswer, LeagueRecord } from '@contract/records/league.record.js';
import type {
  GameAnswer,
  GameRecord,
  MatchAnswer,
  MatchesAnswer,
  MatchRecord,
} from '@contract/records/match.record.js';
import type { SiteLocals } from '@contract/site-locals.js';

type Api = Pick<SiteLocals, 'api'>;

/** What the API said: the record, that there is none, or that it cannot answer now. */
export type Found<T> = { kind: 'found'; value: T } | { kind: 'missing' } | { kind: 'failed' };

async function read<Body, T>(locals: Api, path: string, pick: (body: Body) => T): Promise<Found<T>> {
  const { status, body } = await locals.api(path);
  // An id that is none cannot name a record: for a visitor that is the same as one that is gone.
  if (status === 404 || status === 400) return { kind: 'missing' };
  if (status !== 200 || typeof body !== 'object' || body === null) return { kind: 'failed' };
  return { kind: 'found', value: pick(body as Body) };
}

const segment = encodeURIComponent;

export const readMatches = (locals: Api): Promise<Found<MatchRecord[]>> =>
  read(locals, '/api/matches/web', (body: MatchesAnswer) => body.matches);

export const readMatch = (locals: Api, id: string): Promise<Found<MatchRecord>> =>
  read(locals, `/api/matches/${segment(id)}`, (body: MatchAnswer) => body.match);

export const readGame = (locals: Api, matchId: string, gameId: string): Promise<Found<GameRecord>> =>
  read(locals, `/api/matches/${segment(matchId)}/game/${segment(gameId)}`, (body: GameAnswer) => body.game);

export const readLeagues = (locals: Api): Promise<Found<LeagueRecord[]>> =>
  read(locals, '/api/leagues', (body: LeaguesAnswer) => body.leagues);

export const readLeague = (locals: Api, id: string): Promise<Found<LeagueRecord>> =>
  read(locals, `/api/leagues/${segment(id)}`, (body: LeagueAnswer) => body.league);

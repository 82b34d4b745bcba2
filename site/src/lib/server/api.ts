import type { DownloadRecord } from '@contract/records/download.record.js';
import type { FaqRecord } from '@contract/records/faq.record.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { GameRecord, MatchRecord, TeamRecord } from '@contract/records/match.record.js';
import type { ReplayDetails, ReplayRecord } from '@contract/records/replay.record.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import type { SiteLocals } from '@contract/site-locals.js';
import type { ReadAnswer, ReadParameters, ReadPath } from '@nepsh/client';
import { addressOf, type Get } from '../reads.js';

type Api = Pick<SiteLocals, 'api'>;

/** What the API said: the record, that there is none, or that it cannot answer now. */
export type Found<T> = { kind: 'found'; value: T } | { kind: 'missing' } | { kind: 'failed' };

/** What was found, else `otherwise`: for parts of a page that it can do without. */
export const valueOr = <T>(found: Found<T>, otherwise: T): T => (found.kind === 'found' ? found.value : otherwise);

async function read<Path extends ReadPath, T>(
  locals: Api,
  path: Path,
  pick: (body: ReadAnswer<Path>) => T,
  ...parameters: ReadParameters<Path>
): Promise<Found<T>> {
  const { status, body } = await locals.api(addressOf(path, ...parameters));
  // An invalid id names no record: to a visitor it is the same as a record that is gone.
  if (status === 404 || status === 400) return { kind: 'missing' };
  if (status !== 200 || typeof body !== 'object' || body === null) return { kind: 'failed' };
  return { kind: 'found', value: pick(body as ReadAnswer<Path>) };
}

/** Reads for the loaders that pages share with their islands: raises where the API does not answer. */
export const getFrom =
  (locals: Api): Get =>
  async <Path extends ReadPath>(path: Path, ...parameters: ReadParameters<Path>) => {
    const address = addressOf(path, ...parameters);
    const { status, body } = await locals.api(address);
    if (status !== 200 || body === null) throw new Error(`${address} answered ${status}`);
    return body as ReadAnswer<Path>;
  };

/** What a loader loads; a failure is one of the page's part, not of the page. */
export async function found<T>(loading: Promise<T>): Promise<Found<T>> {
  try {
    return { kind: 'found', value: await loading };
  } catch {
    return { kind: 'failed' };
  }
}

export const readMatches = (locals: Api): Promise<Found<MatchRecord[]>> =>
  read(locals, '/api/matches/web', ({ matches }) => matches);

export const readMatch = (locals: Api, id: string): Promise<Found<MatchRecord>> =>
  read(locals, '/api/matches/{id}', ({ match }) => match, { path: { id } });

export const readGame = (locals: Api, matchId: string, gameId: string): Promise<Found<GameRecord>> =>
  read(locals, '/api/matches/{matchId}/game/{gameId}', ({ game }) => game, { path: { matchId, gameId } });

export const readLeagues = (locals: Api): Promise<Found<LeagueRecord[]>> =>
  read(locals, '/api/leagues', ({ leagues }) => leagues);

export const readLeague = (locals: Api, id: string): Promise<Found<LeagueRecord>> =>
  read(locals, '/api/leagues/{id}', ({ league }) => league, { path: { id } });

export const readTeam = (locals: Api, name: string): Promise<Found<TeamRecord>> =>
  read(locals, '/api/games/teams/{team}', ({ team }) => team, { path: { team: name } });

export const readReplays = (locals: Api): Promise<Found<ReplayRecord[]>> =>
  read(locals, '/api/replays', ({ replays }) => replays);

export const readReplay = (locals: Api, id: string): Promise<Found<ReplayDetails>> =>
  read(locals, '/api/replays/{id}', ({ replay }) => replay, { path: { id } });

export const readSettings = (locals: Api): Promise<Found<SettingsRecord>> =>
  read(locals, '/api/setting', ({ settings }) => settings);

export const readFaqs = (locals: Api): Promise<Found<FaqRecord[]>> => read(locals, '/api/faq', ({ faqs }) => faqs);

export const readDownloads = (locals: Api): Promise<Found<DownloadRecord[]>> =>
  read(locals, '/api/mobile/downloads', ({ downloads }) => downloads);

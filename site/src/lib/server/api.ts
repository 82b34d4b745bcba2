import type { ClipDetails, ClipRecord } from '@contract/records/clip.record.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import type { FaqRecord } from '@contract/records/faq.record.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { GameRecord, MatchRecord, TeamRecord } from '@contract/records/match.record.js';
import type { ReplayDetails, ReplayRecord } from '@contract/records/replay.record.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import type { PublicTeamRecord } from '@contract/records/team.record.js';
import type { SiteLocals } from '@contract/site-locals.js';
import type { ReadResponse, ReadParameters, ReadPath } from '@nepsh/client';
import { addressOf, type Get } from '../reads.js';

type Api = Pick<SiteLocals, 'api'>;

/** Result of a read: the record, that it does not exist, or a failure. */
export type ReadResult<T> = { kind: 'found'; value: T } | { kind: 'missing' } | { kind: 'failed' };

/** Returns the value of a result, or else `otherwise`, for optional parts of a page. */
export const valueOr = <T>(result: ReadResult<T>, otherwise: T): T =>
  result.kind === 'found' ? result.value : otherwise;

async function read<Path extends ReadPath, T>(
  locals: Api,
  path: Path,
  pick: (body: ReadResponse<Path>) => T,
  ...parameters: ReadParameters<Path>
): Promise<ReadResult<T>> {
  const { status, body } = await locals.api(addressOf(path, ...parameters));
  // For visitors, an invalid id is the same as a record that does not exist.
  if (status === 404 || status === 400) return { kind: 'missing' };
  if (status !== 200 || typeof body !== 'object' || body === null) return { kind: 'failed' };
  return { kind: 'found', value: pick(body as ReadResponse<Path>) };
}

/** Reads for the loaders that pages share with their islands. Throws if the API fails. */
export const getFrom =
  (locals: Api): Get =>
  async <Path extends ReadPath>(path: Path, ...parameters: ReadParameters<Path>) => {
    const address = addressOf(path, ...parameters);
    const { status, body } = await locals.api(address);
    if (status !== 200 || body === null) throw new Error(`${address} answered ${status}`);
    return body as ReadResponse<Path>;
  };

/** Converts the outcome of a loader into a result, so that a failure affects only a part of the page. */
export async function resultOf<T>(loading: Promise<T>): Promise<ReadResult<T>> {
  try {
    return { kind: 'found', value: await loading };
  } catch {
    return { kind: 'failed' };
  }
}

export const readMatches = (locals: Api): Promise<ReadResult<MatchRecord[]>> =>
  read(locals, '/api/matches/web', ({ matches }) => matches);

export const readMatch = (locals: Api, id: string): Promise<ReadResult<MatchRecord>> =>
  read(locals, '/api/matches/{id}', ({ match }) => match, { path: { id } });

export const readGame = (locals: Api, matchId: string, gameId: string): Promise<ReadResult<GameRecord>> =>
  read(locals, '/api/matches/{matchId}/game/{gameId}', ({ game }) => game, { path: { matchId, gameId } });

export const readLeagues = (locals: Api): Promise<ReadResult<LeagueRecord[]>> =>
  read(locals, '/api/leagues', ({ leagues }) => leagues);

export const readLeague = (locals: Api, id: string): Promise<ReadResult<LeagueRecord>> =>
  read(locals, '/api/leagues/{id}', ({ league }) => league, { path: { id } });

export const readTeams = (locals: Api): Promise<ReadResult<PublicTeamRecord[]>> =>
  read(locals, '/api/games/teams', ({ teams }) => teams);

export const readTeam = (locals: Api, name: string): Promise<ReadResult<TeamRecord>> =>
  read(locals, '/api/games/teams/{team}', ({ team }) => team, { path: { team: name } });

export const readReplays = (locals: Api): Promise<ReadResult<ReplayRecord[]>> =>
  read(locals, '/api/replays', ({ replays }) => replays);

export const readReplay = (locals: Api, id: string): Promise<ReadResult<ReplayDetails>> =>
  read(locals, '/api/replays/{id}', ({ replay }) => replay, { path: { id } });

export const readClips = (locals: Api): Promise<ReadResult<ClipRecord[]>> =>
  read(locals, '/api/clips', ({ clips }) => clips);

export const readClip = (locals: Api, id: string): Promise<ReadResult<ClipDetails>> =>
  read(locals, '/api/clips/{id}', ({ clip }) => clip, { path: { id } });

export const readSettings = (locals: Api): Promise<ReadResult<SettingsRecord>> =>
  read(locals, '/api/setting', ({ settings }) => settings);

export const readFaqs = (locals: Api): Promise<ReadResult<FaqRecord[]>> => read(locals, '/api/faq', ({ faqs }) => faqs);

export const readDownloads = (locals: Api): Promise<ReadResult<DownloadRecord[]>> =>
  read(locals, '/api/mobile/downloads', ({ downloads }) => downloads);

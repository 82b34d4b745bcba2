import type { DownloadRecord, DownloadsAnswer } from '@contract/records/download.record.js';
import type { FaqRecord, FaqsAnswer } from '@contract/records/faq.record.js';
import type { LeagueAnswer, LeaguesAnswer, LeagueRecord } from '@contract/records/league.record.js';
import type {
  GameAnswer,
  GameRecord,
  MatchAnswer,
  MatchesAnswer,
  MatchRecord,
  TeamAnswer,
  TeamRecord,
} from '@contract/records/match.record.js';
import type {
  ReplayDetails,
  ReplayDetailsAnswer,
  ReplayRecord,
  ReplaysAnswer,
} from '@contract/records/replay.record.js';
import type { SettingsAnswer, SettingsRecord } from '@contract/records/setting.record.js';
import type { SiteLocals } from '@contract/site-locals.js';
import type { Get } from '../games/load.js';

type Api = Pick<SiteLocals, 'api'>;

/** What the API said: the record, that there is none, or that it cannot answer now. */
export type Found<T> = { kind: 'found'; value: T } | { kind: 'missing' } | { kind: 'failed' };

/** What was found, else `otherwise`: for parts of a page that it can do without. */
export const valueOr = <T>(found: Found<T>, otherwise: T): T => (found.kind === 'found' ? found.value : otherwise);

async function read<Body, T>(locals: Api, path: string, pick: (body: Body) => T): Promise<Found<T>> {
  const { status, body } = await locals.api(path);
  // An invalid id names no record: to a visitor it is the same as a record that is gone.
  if (status === 404 || status === 400) return { kind: 'missing' };
  if (status !== 200 || typeof body !== 'object' || body === null) return { kind: 'failed' };
  return { kind: 'found', value: pick(body as Body) };
}

const segment = encodeURIComponent;

/** Reads for the loaders that pages share with their islands: raises where the API does not answer. */
export const getFrom =
  (locals: Api): Get =>
  async <Body>(path: string) => {
    const { status, body } = await locals.api(path);
    if (status !== 200 || body === null) throw new Error(`${path} answered ${status}`);
    return body as Body;
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
  read(locals, '/api/matches/web', (body: MatchesAnswer) => body.matches);

export const readMatch = (locals: Api, id: string): Promise<Found<MatchRecord>> =>
  read(locals, `/api/matches/${segment(id)}`, (body: MatchAnswer) => body.match);

export const readGame = (locals: Api, matchId: string, gameId: string): Promise<Found<GameRecord>> =>
  read(locals, `/api/matches/${segment(matchId)}/game/${segment(gameId)}`, (body: GameAnswer) => body.game);

export const readLeagues = (locals: Api): Promise<Found<LeagueRecord[]>> =>
  read(locals, '/api/leagues', (body: LeaguesAnswer) => body.leagues);

export const readLeague = (locals: Api, id: string): Promise<Found<LeagueRecord>> =>
  read(locals, `/api/leagues/${segment(id)}`, (body: LeagueAnswer) => body.league);

export const readTeam = (locals: Api, team: string): Promise<Found<TeamRecord>> =>
  read(locals, `/api/games/teams/${segment(team)}`, (body: TeamAnswer) => body.team);

export const readReplays = (locals: Api): Promise<Found<ReplayRecord[]>> =>
  read(locals, '/api/replays', (body: ReplaysAnswer) => body.replays);

export const readReplay = (locals: Api, id: string): Promise<Found<ReplayDetails>> =>
  read(locals, `/api/replays/${segment(id)}`, (body: ReplayDetailsAnswer) => body.replay);

export const readSettings = (locals: Api): Promise<Found<SettingsRecord>> =>
  read(locals, '/api/setting', (body: SettingsAnswer) => body.settings);

export const readFaqs = (locals: Api): Promise<Found<FaqRecord[]>> =>
  read(locals, '/api/faq', (body: FaqsAnswer) => body.faqs);

export const readDownloads = (locals: Api): Promise<Found<DownloadRecord[]>> =>
  read(locals, '/api/mobile/downloads', (body: DownloadsAnswer) => body.downloads);

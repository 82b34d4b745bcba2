import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import type { Staff } from './browser-test.js';

/** Date and time of a game that starts this many minutes from now, in UTC. */
export function minutesFromNow(minutes: number): { date: string; time: string; timeZone: 'UTC' } {
  const iso = new Date(Date.now() + minutes * 60_000).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16), timeZone: 'UTC' };
}

/** A league with a match, to which a test adds games. */
export interface Season {
  league: LeagueRecord;
  match: MatchRecord;
}

export async function createLeague(staff: Staff, name: string, more: object = {}): Promise<LeagueRecord> {
  const logoUrl = 'https://example.org/logo.png';
  const body = { name, abbreviation: name.slice(0, 3), country: 'malta', category: 'Football', logoUrl, ...more };
  return (await staff<{ league: LeagueRecord }>('POST', '/api/leagues', body)).league;
}

export async function createSeason(
  staff: Staff,
  leagueName: string,
  { title = 'Round 1', ...more }: { title?: string; category?: string } = {},
): Promise<Season> {
  const league = await createLeague(staff, leagueName, more);
  const { match } = await staff<{ match: MatchRecord }>('POST', '/api/matches', { title });
  return { league, match };
}

/** Creates a game that starts this many minutes from now. */
export async function createGame(
  staff: Staff,
  { league, match }: Season,
  homeTeam: string,
  minutes: number,
  more: object = {},
): Promise<GameRecord> {
  const sides = { homeTeam, awayTeam: 'Visitors', location: 'The Old Ground', ...more };
  const title = `${sides.homeTeam} vs ${sides.awayTeam}`;
  const body = { title, ...minutesFromNow(minutes), ...sides, leagueId: league._id };
  return (await staff<{ game: GameRecord }>('POST', `/api/matches/${match._id}/game`, body)).game;
}

const pathOf = ({ matchId, _id }: GameRecord): string => `/api/matches/${matchId}/game/${_id}`;

export const goLive = (staff: Staff, game: GameRecord): Promise<unknown> => staff('PUT', `${pathOf(game)}/live`);

export const writeResult = (staff: Staff, game: GameRecord, result: object): Promise<unknown> =>
  staff('PUT', `${pathOf(game)}/result`, result);

export async function finishGame(staff: Staff, stale: GameRecord): Promise<void> {
  const { game } = await staff<{ game: GameRecord }>('GET', pathOf(stale));
  const { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId } = game;
  const body = { title, homeTeam, awayTeam, location, date, time, timeZone, leagueId, status: 'Finished' };
  await staff('PUT', pathOf(game), body);
}

export async function createReplay(
  staff: Staff,
  { _id: leagueId, category }: Pick<LeagueRecord, '_id' | 'category'>,
  title: string,
  more: object = {},
): Promise<ReplayRecord> {
  const body = { title, leagueId, category, date: '2026-01-02', ...more };
  return (await staff<{ replay: ReplayRecord }>('POST', '/api/replays', body)).replay;
}

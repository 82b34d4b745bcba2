import type { ClipRecord } from '@contract/records/clip.record.js';
import type { GameDay, GameDaysResponse, GameSummary } from '@contract/records/match.record.js';
import type { ReplayLink, ReplayRecord } from '@contract/records/replay.record.js';
import { fold } from '@contract/fold.js';
import { LIMITS } from '@contract/limits.js';
import { addDays } from '@contract/time/days.js';
import { listQuery, type Get } from '../reads.js';
import type { ListQuery } from './list-query.js';
import { toBoardGame, type BoardGame } from './board.js';

/** Clip in a list of links. */
export type ClipLink = Pick<ClipRecord, '_id' | 'title' | 'duration'>;

/** Scope of a page's games: the whole home page, a sport, a league, or a team. */
export interface BoardScope {
  leagueId?: string;
  category?: string;
  /** Team as its page's address contains it. */
  team?: string;
}

/** Games of a page, and the days with further games. */
export interface Board {
  /** IANA name of the zone of the days. */
  zone: string;
  /** Live games, trending games, and games of the shown days. */
  games: readonly BoardGame[];
  /** Days whose games are shown, in order. */
  shown: readonly string[];
  /** First day of the strip, YYYY-MM-DD. */
  first: string;
  /** Days with games within the strip. */
  days: readonly GameDay[];
  /** Nearest days with games outside of the strip. */
  previous: string | null;
  next: string | null;
  /** Number of unfinished games by sport, or null if the page does not need it. */
  summary: Omit<GameSummary, 'leagues'> | null;
  /** Ids of replays by game, for past days. */
  replays: Readonly<Record<string, string>>;
}

/** Number of days in the strip: before the selected day, and in total. */
export const STRIP_BEFORE = 4;
export const STRIP_DAYS = 15;
/** Range that a page searches for games without a selected day, in days. */
const SEARCH_DAYS = 180;
/** Number of days with games that a page lists without a selected day. */
const DAYS_SHOWN = 2;
/** Number of results that a page lists without a selected day. Its days can be read with this many calls. */
const RESULTS_SHOWN = 30;
const RESULT_CALLS = 4;

export const ON_WEB = { platforms: ['web', 'both'] };
const COMING = { ...ON_WEB, status: ['Live', 'Scheduled'] };

/** Reads games that match a filter, with the fields of lists. */
export const readGames = async (get: Get, filter: object, range?: readonly [number, number]): Promise<BoardGame[]> =>
  (await get('/api/games', { query: listQuery(filter, range) })).games.map(toBoardGame);

/** Returns the number of upcoming games of a day. */
const upcomingCount = ({ games, finished, live }: GameDay): number => games - finished - live;

/** Days with games in a date range, and the nearest days with games outside of it. */
type GameCalendar = Pick<GameDaysResponse, 'days' | 'previous' | 'next'>;

/** Returns the days to list without results: the selected day, or the first days with upcoming games. */
function daysToShow({ day }: ListQuery, { days, next }: GameCalendar, today: string): string[] {
  if (day) return [day];
  const coming = days.filter((one) => one.date >= today && upcomingCount(one) > 0).map(({ date }) => date);
  return (coming.length > 0 || next === null ? coming : [next]).slice(0, DAYS_SHOWN);
}

/** Returns the last days with results until the given day, newest first. */
export function resultDays(days: readonly GameDay[], until: string): string[] {
  const shown: string[] = [];
  let count = 0;
  for (const { date, finished } of days.toReversed()) {
    if (date > until || finished === 0) continue;
    if (count >= RESULTS_SHOWN || windowsOf([...shown, date]).length > RESULT_CALLS) break;
    shown.push(date);
    count += finished;
  }
  return shown;
}

/** Groups days into the fewest date ranges that one call each can read. */
function windowsOf(days: readonly string[]): [first: string, last: string][] {
  const windows: [first: string, last: string][] = [];
  for (const day of days.toSorted()) {
    const last = windows.at(-1);
    if (last && addDays(last[0], LIMITS.windowDays) > day) last[1] = day;
    else windows.push([day, day]);
  }
  return windows;
}

/**
 * Loads the games of a page. `today` is the current day of the zone. `home` includes the additional data of the home
 * page.
 */
export async function loadBoard(
  get: Get,
  query: ListQuery,
  { scope, zone, today, home }: { scope: BoardScope; zone: string; today: string; home: boolean },
): Promise<Board> {
  const { category, leagueId, team } = scope;
  const anchor = query.day ?? today;
  const isResults = query.view === 'results';
  const scopeFilter = { ...(category && { category }), ...(leagueId && { leagueId }) };
  const live = team ? readLiveOf(get, team) : readGames(get, { ...ON_WEB, status: 'Live', ...scopeFilter });
  const trending = home ? readGames(get, { ...COMING, isTrending: true }) : Promise.resolve([]);
  const summary = home ? readSummary(get).then(({ games, live, sports }) => ({ games, live, sports })) : null;
  const narrowed = { timeZone: zone, ...scopeFilter, ...(team && { team }) };
  // All are awaited below. The handlers prevent an unhandled rejection until then.
  for (const part of [live, trending, summary]) part?.catch(() => undefined);
  const readCalendar = (before: number, after: number, day = anchor): Promise<GameCalendar> =>
    get('/api/games/days', { query: { from: addDays(day, -before), to: addDays(day, after), ...narrowed } });
  let calendar = await (isResults
    ? readCalendar(SEARCH_DAYS, STRIP_DAYS)
    : readCalendar(STRIP_BEFORE, query.day ? STRIP_DAYS : SEARCH_DAYS));
  let shownDays: string[] = [];
  if (isResults) {
    shownDays = query.day
      ? calendar.days.filter(({ date, finished }) => date === query.day && finished > 0).map(({ date }) => date)
      : resultDays(calendar.days, today);
  } else if (query.view !== 'live' && query.view !== 'following') shownDays = daysToShow(query, calendar, today);
  // A season that is over shows its last results.
  const isListOfScope = !home && query.day === null && (isResults || query.view === null);
  const lastResults = calendar.days.findLast(({ finished }) => finished > 0)?.date ?? calendar.previous;
  if (shownDays.length === 0 && isListOfScope && lastResults !== null) {
    calendar = await readCalendar(SEARCH_DAYS, 0, lastResults);
    shownDays = resultDays(calendar.days, today);
  }
  const matches = await Promise.all(
    windowsOf(shownDays).map(([from, to]) => get('/api/matches/web', { query: { from, to, ...narrowed } })),
  );
  const past = shownDays.filter((one) => one < today || isResults);
  const listed = matches
    .flatMap((response) => response.matches.flatMap(({ games }) => games.map(toBoardGame)))
    .filter(({ status }) => status !== 'Finished' || past.length > 0);
  const replays = past.length > 0 && listed.length > 0 ? await readReplayLinks(get, past, listed) : {};
  const games = new Map<string, BoardGame>();
  for (const game of [...(await live), ...(await trending), ...listed]) games.set(game._id, game);
  const first = stripFrom(query, today, shownDays[0]);
  const strip = ofStrip(calendar, first);
  return { zone, games: [...games.values()], shown: shownDays, first, ...strip, summary: await summary, replays };
}

/** Reads the live games of a team. A team is not a field to filter games by, so the unfinished games are filtered. */
async function readLiveOf(get: Get, team: string): Promise<BoardGame[]> {
  const { matches } = await get('/api/matches/web', { query: { team } });
  return matches.flatMap(({ games }) => games.filter(({ isLive }) => isLive).map(toBoardGame));
}

/**
 * Returns the first day of the strip. Without a selected day, a page shows upcoming days, and results show past days.
 * If the strip would start after the newest listed day, as for a season that has ended, the strip ends with that day.
 */
function stripFrom({ day, view }: ListQuery, today: string, newest: string | undefined): string {
  if (day !== null) return addDays(day, -STRIP_BEFORE);
  const first = addDays(today, view === 'results' ? 1 - STRIP_DAYS : -STRIP_BEFORE);
  return newest !== undefined && newest < first ? addDays(newest, 1 - STRIP_DAYS) : first;
}

/** Returns the days of the strip and the nearest days with games on both sides. */
function ofStrip({ days, ...outside }: GameCalendar, from: string): Pick<Board, 'days' | 'previous' | 'next'> {
  const to = addDays(from, STRIP_DAYS - 1);
  const before = days.findLast(({ date }) => date < from);
  const after = days.find((day) => day.date > to && day.games > day.finished);
  return {
    days: days.filter(({ date }) => date >= from && date <= to),
    previous: before?.date ?? outside.previous,
    next: after?.date ?? outside.next,
  };
}

export const readSummary = async (get: Get): Promise<GameSummary> => (await get('/api/games/summary')).summary;

/**
 * Returns replay ids by game: replays that name the game, or else replays without a game whose league, day, and title
 * match.
 */
async function readReplayLinks(
  get: Get,
  days: readonly string[],
  games: readonly BoardGame[],
): Promise<Record<string, string>> {
  // A replay's day is the day at the venue, which may differ from the visitor's zone by a day.
  const dates = [...new Set(days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]))];
  const filter = { date: dates, leagueId: [...new Set(games.map((game) => game.leagueId))] };
  const { replays } = await get('/api/replays', { query: listQuery(filter, [0, 99]) }).catch(() => ({ replays: [] }));
  const links: Record<string, string> = {};
  for (const { _id, leagueId, homeTeam, awayTeam, title } of games) {
    const names = [homeTeam, awayTeam].map((name) => name.toLowerCase());
    const isAlike = (one: ReplayRecord): boolean =>
      one.gameId === null &&
      one.leagueId === leagueId &&
      (one.title === title || names.every((name) => one.title.toLowerCase().includes(name)));
    const replay = replays.find(({ gameId }) => gameId === _id) ?? replays.find(isAlike);
    if (replay) links[_id] = replay._id;
  }
  return links;
}

/** Reads the replays of a game, earliest first. */
export const loadReplaysOf = async (get: Get, gameId: string): Promise<ReplayLink[]> => {
  const { replays } = await get('/api/replays', { query: listQuery({ gameId }, [0, 9], ['date', 'ASC']) });
  return replays.map(({ _id, title }) => ({ _id, title }));
};

/** Reads the clips of a game, newest first. */
export const loadClipsOf = async (get: Get, { matchId, _id: gameId }: Pick<BoardGame, 'matchId' | '_id'>) =>
  (await get('/api/matches/{matchId}/game/{gameId}/clips', { path: { matchId, gameId } })).clips.map(toClipLink);

const toClipLink = ({ _id, title, duration }: ClipRecord): ClipLink => ({ _id, title, duration });

/** Reads the newest replays whose titles contain one of the names of a team. */
export async function loadReplaysWith(get: Get, names: readonly string[], max: number): Promise<ReplayRecord[]> {
  const lists = await Promise.all(
    names.map(async (name) => {
      const { replays } = await get('/api/replays', { query: listQuery({ q: name }, [0, 49], ['date', 'DESC']) });
      return replays.filter(({ title }) => fold(title).includes(fold(name)));
    }),
  );
  const replaysById = new Map(lists.flat().map((replay) => [replay._id, replay]));
  const newestFirst = (a: ReplayRecord, b: ReplayRecord): number => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0);
  return [...replaysById.values()].sort(newestFirst).slice(0, max);
}

/** Number of games to fetch for the related games of a page. */
const RELATED_FETCHED: readonly [number, number] = [0, 11];

/**
 * Reads games to link from a game's page: live games, and the next games of its match, league, and sport.
 */
export async function loadRelated(
  get: Get,
  { matchId, leagueId, category }: Pick<BoardGame, 'matchId' | 'leagueId' | 'category'>,
): Promise<BoardGame[]> {
  const parts = await Promise.all(
    [
      { ...ON_WEB, status: 'Live' },
      { ...ON_WEB, status: 'Live', category },
      { ...COMING, matchId },
      { ...COMING, leagueId },
      { ...COMING, category },
    ].map((filter) => readGames(get, filter, RELATED_FETCHED)),
  );
  return [...new Map(parts.flat().map((game) => [game._id, game])).values()];
}

import type { GameDay, GameSummary } from '@contract/records/match.record.js';
import type { ReplayLink, ReplayRecord } from '@contract/records/replay.record.js';
import { fold } from '@contract/fold.js';
import { SPORTS } from '@contract/sports.js';
import { cleanLine } from '@contract/text.js';
import { addDays } from '@contract/time/days.js';
import { listQuery, searchText, type Get } from '../reads.js';
import type { Ask } from './ask.js';
import { toBoardGame, type BoardGame } from './board.js';
import { matchesQuery, searchGames } from './search.js';

/** Which games a page is about: the whole home page, one sport, one league or one team. */
export interface BoardScope {
  leagueId?: string;
  category?: string;
  /** As its address writes it. */
  team?: string;
}

/** The games that a page shows, and on which days there are others. */
export interface Board {
  /** Whose days these are, IANA name. */
  zone: string;
  /** Live ones, trending ones and those of the days shown. */
  games: readonly BoardGame[];
  /** The days whose games are shown, in the order in which they are shown. */
  shown: readonly string[];
  /** Days with games, among those that can be chosen. */
  days: readonly GameDay[];
  /** The nearest days with games outside of these. */
  previous: string | null;
  next: string | null;
  /** Games that are not finished, by sport; null where the page does not need them. */
  summary: Omit<GameSummary, 'leagues'> | null;
  /** Addresses of replays by game, of days that are past. */
  replays: Readonly<Record<string, string>>;
}

/** How many days the strip shows before the chosen one, and in all. */
export const STRIP_BEFORE = 4;
export const STRIP_DAYS = 15;
/** How far ahead and back a page looks for games by itself, days. */
const LOOKS = 180;
/** How many days with games a page lists when it is asked for none. */
const DAYS_SHOWN = 2;

export const ON_WEB = { platforms: ['web', 'both'] };
const COMING = { ...ON_WEB, status: ['Live', 'Scheduled'] };

/** The games of a filter, as lists show them. */
export const readGames = async (get: Get, filter: object, range?: readonly [number, number]): Promise<BoardGame[]> =>
  (await get('/api/games', { query: listQuery(filter, range) })).games.map(toBoardGame);

/** Games that a day still has to show in a list of what is to come. */
const left = ({ games, finished, live }: GameDay): number => games - finished - live;

/** The days to list: the one asked for, else the first that still have games; of results the last that have some. */
export function daysToShow({ day, view }: Ask, days: readonly GameDay[], next: string | null, today: string): string[] {
  if (view === 'results') {
    const over = days.filter(({ date, finished }) => finished > 0 && date <= (day ?? today));
    return (day ? over.filter(({ date }) => date === day) : over.slice(-DAYS_SHOWN)).map(({ date }) => date).reverse();
  }
  if (day) return [day];
  const coming = days.filter((one) => one.date >= today && left(one) > 0).map(({ date }) => date);
  return (coming.length > 0 || next === null ? coming : [next]).slice(0, DAYS_SHOWN);
}

/** Loads what a page shows. `today`: the day it is in the zone; `home`: with what the home page has in addition to its list. */
export async function loadBoard(
  get: Get,
  ask: Ask,
  { scope, zone, today, home }: { scope: BoardScope; zone: string; today: string; home: boolean },
): Promise<Board> {
  const { category, leagueId, team } = scope;
  const anchor = ask.day ?? today;
  const [from, to] =
    ask.view === 'results'
      ? [addDays(anchor, -LOOKS), addDays(anchor, STRIP_DAYS)]
      : [addDays(anchor, -STRIP_BEFORE), addDays(anchor, ask.day ? STRIP_DAYS : LOOKS)];
  const chosen = { ...(category && { category }), ...(leagueId && { leagueId }) };
  const live = team ? readLiveOf(get, team) : readGames(get, { ...ON_WEB, status: 'Live', ...chosen });
  const trending = home ? readGames(get, { ...COMING, isTrending: true }) : Promise.resolve([]);
  const summary = home ? readSummary(get).then(({ games, live, sports }) => ({ games, live, sports })) : null;
  const narrowed = { timeZone: zone, ...chosen, ...(team && { team }) };
  const calendar = get('/api/games/days', { query: { from, to, ...narrowed } });
  // All are awaited below: one that fails meanwhile is no unhandled rejection.
  for (const part of [live, trending, summary, calendar]) part?.catch(() => undefined);
  const { days, previous, next } = await calendar;
  const shown = daysToShow(ask, days, next, today);
  const inOrder = shown.toSorted();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  // Two days far from each other are two windows.
  const windows = first && last ? (addDays(first, 30) < last ? inOrder.map((one) => [one, one]) : [[first, last]]) : [];
  const matches = await Promise.all(
    windows.map(([begins, ends]) => get('/api/matches/web', { query: { from: begins, to: ends, ...narrowed } })),
  );
  const past = shown.filter((one) => one < today || ask.view === 'results');
  const listed = matches
    .flatMap((answer) => answer.matches.flatMap(({ games }) => games.map(toBoardGame)))
    .filter(({ status }) => status !== 'Finished' || past.length > 0);
  const replays = past.length > 0 && listed.length > 0 ? await readReplayLinks(get, past, listed) : {};
  const games = new Map<string, BoardGame>();
  for (const game of [...(await live), ...(await trending), ...listed]) games.set(game._id, game);
  const strip = ofStrip(days, { previous, next }, stripFrom(ask, today));
  return { zone, games: [...games.values()], shown, ...strip, summary: await summary, replays };
}

/** A team is no field of a game: its live ones are among those that are not over. */
async function readLiveOf(get: Get, team: string): Promise<BoardGame[]> {
  const { matches } = await get('/api/matches/web', { query: { team } });
  return matches.flatMap(({ games }) => games.filter(({ isLive }) => isLive).map(toBoardGame));
}

/** The first day of the strip: a page without a chosen day looks ahead, one of results back. */
export const stripFrom = ({ day, view }: Ask, today: string): string =>
  addDays(day ?? today, view === 'results' && day === null ? 1 - STRIP_DAYS : -STRIP_BEFORE);

/** The days of the strip alone, and the nearest ones with games on both sides of it. */
function ofStrip(
  days: readonly GameDay[],
  outside: { previous: string | null; next: string | null },
  from: string,
): Pick<Board, 'days' | 'previous' | 'next'> {
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
 * Replays of games, `{gameId: replayId}`: those that name the game, else those that name none and have its league, its day
 * and its names in their title.
 */
async function readReplayLinks(
  get: Get,
  days: readonly string[],
  games: readonly BoardGame[],
): Promise<Record<string, string>> {
  // A replay's day is that of the ground: a day off in the visitor's zone.
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

/** The replays that name a game, the earliest first. */
export const loadReplaysOf = async (get: Get, gameId: string): Promise<ReplayLink[]> => {
  const { replays } = await get('/api/replays', { query: listQuery({ gameId }, [0, 9], ['date', 'ASC']) });
  return replays.map(({ _id, title }) => ({ _id, title }));
};

/** The newest replays whose titles name a team. */
export async function loadReplaysWith(get: Get, team: string, max: number): Promise<ReplayRecord[]> {
  const { replays } = await get('/api/replays', { query: listQuery({ q: team }, [0, 49], ['date', 'DESC']) });
  return replays.filter(({ title }) => fold(title).includes(fold(team))).slice(0, max);
}

/** How many games are fetched for those to go on to from a game's page. */
const RELATED_FETCHED: readonly [number, number] = [0, 11];

/**
 * The games that a page of a game links to: live ones of its sport, and the next of its match, its league and its
 * sport.
 */
export async function loadRelated(
  get: Get,
  { matchId, leagueId, category }: Pick<BoardGame, 'matchId' | 'leagueId' | 'category'>,
): Promise<BoardGame[]> {
  const parts = await Promise.all(
    [
      { ...ON_WEB, status: 'Live', category },
      { ...COMING, matchId },
      { ...COMING, leagueId },
      { ...COMING, category },
    ].map((filter) => readGames(get, filter, RELATED_FETCHED)),
  );
  return [...new Map(parts.flat().map((game) => [game._id, game])).values()];
}

/** Games that a search shows at most. */
export const MAX_FOUND = 100;

export interface SearchResult {
  games: BoardGame[];
  /** Whether there may be more than are shown. */
  more: boolean;
}

/** The part of a search that the API looks for: of 'home vs away' the longer side, as much of it as the API takes. */
function apiQuery(text: string): string {
  const sides = text.trim().split(/\s+vs\.?(?:\s+|$)/i);
  return searchText(sides.reduce((longest, side) => (side.length > longest.length ? side : longest), ''));
}

/** Searches the unfinished games of all days, live ones first. */
export async function loadSearch(get: Get, text: string, category = ''): Promise<SearchResult> {
  const wanted = cleanLine(text);
  const q = apiQuery(wanted);
  const scope = { ...COMING, ...(category && { category }) };
  const range: readonly [number, number] = [0, MAX_FOUND - 1];
  const sports = wanted && !category ? SPORTS.filter((sport) => fold(sport).includes(fold(wanted))) : [];
  const asOf = category && wanted && fold(category).includes(fold(wanted));
  const [byText, bySport] = await Promise.all([
    readGames(get, { ...scope, ...(q && !asOf && { q }) }, range),
    sports.length > 0 ? readGames(get, { ...COMING, category: sports }, range) : [],
  ]);
  const found = [...new Map([...byText, ...bySport].map((game) => [game._id, game])).values()];
  const games = searchGames(
    found.filter((game) => matchesQuery(game, wanted)),
    wanted,
  ).slice(0, MAX_FOUND);
  return { games, more: Math.max(byText.length, bySport.length) >= MAX_FOUND };
}

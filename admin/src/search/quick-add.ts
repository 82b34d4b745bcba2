import { versus } from '@contract/games.js';
import { type Holder, holds } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { SearchResponse } from '@contract/records/search.record.js';
import { teamId } from '@contract/teams.js';
import { serverNow } from '@contract/time/server-clock.js';
import { addDays } from '@contract/time/days.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { addGameQuery } from '../games/game-form.js';
import { today } from '../shared/time.js';
import type { SearchResult } from './results.js';

/** Heading of the result that adds a game. */
export const QUICK_ADD = 'Add game';

/** A game as typed: 'wren ash 20:00', 'wrenfield vs ashford sun 15:00'. */
export interface TypedGame {
  /** Possible pairs of texts for the home and the away team. */
  pairs: [home: string, away: string][];
  time?: string;
  /** Day of the kick-off, as a number of days from today or YYYY-MM-DD. */
  day?: number | string;
}

const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const SEPARATOR = /^(?:vs?\.?|[-–—])$/;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAYS_OF_WEEK = 7;
/** Maximum number of words without a separator, each of which is searched. */
const MAX_WORDS = 5;

/** Returns the number of days until a day such as 'tomorrow', 'sun' or 'sunday'. `weekday` is today's, 0 for Sunday. */
function daysUntil(word: string, weekday: number): number | undefined {
  if (word === 'today') return 0;
  if (word === 'tomorrow') return 1;
  const at = WEEKDAYS.findIndex((name) => word === name || word === name.slice(0, 3));
  return at < 0 ? undefined : (at - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;
}

/** Parses a game. Returns null unless the text names two teams and has a time, a day, or 'vs' between the teams. */
export function parseGame(text: string, weekday: number): TypedGame | null {
  const words = text.trim().toLowerCase().split(/\s+/);
  const typed: TypedGame = { pairs: [] };
  const names: string[] = [];
  for (const word of words) {
    const [, hours, minutes] = TIME.exec(word) ?? [];
    const days = daysUntil(word, weekday);
    if (hours && minutes) typed.time = `${hours.padStart(2, '0')}:${minutes}`;
    else if (DATE.test(word)) typed.day = word;
    else if (days !== undefined) typed.day = days;
    else names.push(word);
  }
  const at = names.findIndex((word) => SEPARATOR.test(word));
  const cuts = at > 0 ? [at] : names.length > MAX_WORDS ? [] : names.slice(1).map((_, index) => index + 1);
  typed.pairs = cuts.map((cut) => [names.slice(0, cut).join(' '), names.slice(at > 0 ? cut + 1 : cut).join(' ')]);
  const isGame = at > 0 || typed.time !== undefined || typed.day !== undefined;
  return isGame && typed.pairs.some(([, away]) => away) ? typed : null;
}

/** Returns the game of two found teams from which a new game has its league: a league of both teams, if there is one. */
function earlierGame(home: SearchResponse, away: SearchResponse): GameRecord | undefined {
  const ofTeam = ({ teams: [team], games }: SearchResponse): GameRecord[] =>
    games.filter(
      ({ homeTeam, awayTeam }) => team && [homeTeam, awayTeam].some((name) => teamId(name) === teamId(team.name)),
    );
  const leagues = new Set(ofTeam(away).map(({ leagueId }) => leagueId));
  const games = ofTeam(home);
  return games.find(({ leagueId }) => leagues.has(leagueId)) ?? games[0];
}

/** Finds both teams and their league. Returns null if no pair of texts names two teams. */
async function findGame({ pairs, time, day }: TypedGame, signal: AbortSignal): Promise<SearchResult | null> {
  const find = (q: string): Promise<SearchResponse> =>
    bodyOf(api.GET('/api/search', { params: { query: { q } }, signal }));
  for (const [homeText, awayText] of pairs) {
    const [home, away] = await Promise.all([find(homeText), find(awayText)]);
    const [homeTeam, awayTeam] = [
      home.teams[0]?.name,
      away.teams.find(({ name }) => name !== home.teams[0]?.name)?.name,
    ];
    if (!homeTeam || !awayTeam) continue;
    const earlier = earlierGame(home, away);
    const date = typeof day === 'number' ? addDays(today(earlier?.timeZone), day) : day;
    const leagueId = earlier?.leagueId;
    const title = versus({ homeTeam, awayTeam });
    const prefill = { title, homeTeam, awayTeam, leagueId, date, time };
    return {
      key: 'quick-add',
      group: QUICK_ADD,
      label: title,
      detail: [date, time, earlier?.league].filter(Boolean).join(', '),
      to: `/dashboard/matches/schedule${addGameQuery(prefill)}`,
      needs: { permission: 'games:create' },
    };
  }
  return null;
}

/** Offers to add the game that the text describes, such as 'wren ash 20:00'. */
export function useQuickAdd(
  text: string,
  user: Holder | null,
): { results: SearchResult[]; busy: boolean; isTimed: boolean } {
  const typed = holds(user, 'games:create') ? parseGame(text, new Date(serverNow()).getDay()) : null;
  const { data, isFetching } = useQuery({
    queryKey: ['games', 'quick-add', text],
    queryFn: ({ signal }) => (typed ? findGame(typed, signal) : null),
    enabled: !!typed,
  });
  return { results: typed && data ? [data] : [], busy: isFetching, isTimed: typed?.time !== undefined };
}

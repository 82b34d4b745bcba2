import { type GameStatus, versus } from '../contract/games.js';
import { isPlainPhase, phasesOf } from '../contract/phases.js';
import { NO_RESULT, type Result } from '../contract/results.js';
import { periodsOf, usualLengthMinutes } from '../contract/sports.js';
import { DAY, MINUTE } from '../contract/time/units.js';
import { newGame } from '../modules/games/game-draft.js';
import type { GameDoc } from '../modules/games/game.schema.js';
import { type MatchDoc, matchWords } from '../modules/games/match.schema.js';
import { type LeagueDoc, leagueNameKey, leagueWords, NO_ORDER } from '../modules/leagues/league.schema.js';
import { type KickOff, kickOffsOn, pairings, TODAYS_GAMES, todaysKickOff } from './demo-calendar.js';
import { DEMO_LEAGUES, type DemoLeague } from './demo-leagues.js';
import { demoRecord } from './demo-record.js';
import { demoStreams, usualStreamsOf } from './demo-streams.js';
import { type Random, seeded } from './random.js';

/** Usual minimum and maximum score of a side at the end of a game. */
const USUAL: Readonly<Record<string, readonly [min: number, max: number]>> = {
  Basketball: [82, 118],
  Cricket: [118, 304],
  'American Football': [10, 35],
  Rugby: [9, 34],
  Volleyball: [0, 3],
  Tennis: [0, 2],
  Badminton: [0, 2],
  Baseball: [0, 8],
  Kabaddi: [24, 41],
};
const GOALS = [0, 3] as const;
const RUNS_PER_OVER = 8;

/** Returns a result for a game that has started, identical at every start. The scores of a live game are reduced. */
function demoResult(category: string, status: GameStatus, startsAt: Date, now: Date): Result {
  if (status === 'Scheduled') return NO_RESULT;
  const [min, max] = USUAL[category] ?? GOALS;
  const random = seeded(startsAt.getTime() / MINUTE);
  const total = (): number => Math.floor(random.whole(min, max) * (status === 'Live' ? 0.6 : 1));
  const [homeScore, awayScore] = [total(), total()];
  if (status !== 'Live') return { ...NO_RESULT, homeScore, awayScore };
  const played = (now.getTime() - startsAt.getTime()) / (usualLengthMinutes(category) * MINUTE);
  return { ...NO_RESULT, homeScore, awayScore, statusText: demoPhase(category, played, awayScore) };
}

/** Returns the phase after a part of the usual length. Empty for sports whose minutes are shown. In cricket, the away side bats. */
function demoPhase(category: string, played: number, awayScore: number): string {
  if (periodsOf(category)) return '';
  if (category === 'Cricket') return `Over ${1 + Math.floor(awayScore / RUNS_PER_OVER)}`;
  const phases = phasesOf(category).filter(isPlainPhase);
  return phases[Math.floor(played * phases.length)] ?? '';
}

/** Time before a game at which its streams are added, in ms. */
const STREAMS_KNOWN_MS = DAY / 2;

/** Leagues, matches, and games of the demo, in the order of their dependencies. */
export interface DemoWeek {
  leagues: LeagueDoc[];
  matches: MatchDoc[];
  games: GameDoc[];
}

type Sides = readonly [home: DemoLeague['sides'][number], away: DemoLeague['sides'][number]];

/** Fields of a game that do not depend on its kick-off. */
interface Marks {
  views: number;
  trending: boolean;
}

/** Returns a realistic week around `now`. Sides, rounds, and streams are identical at every start; only the dates change. */
export function demoWeek(now: Date): DemoWeek {
  const random = seeded(20_240_817);
  const week: DemoWeek = { leagues: [], matches: [], games: [] };
  DEMO_LEAGUES.forEach((league, index) =>
    addLeague(week, league, new Date(now.getTime() - 30 * DAY + index * MINUTE), now, random),
  );
  return week;
}

function addLeague(week: DemoWeek, plan: DemoLeague, since: Date, now: Date, random: Random): void {
  const league = leagueOf(plan, since);
  const matches = plan.rounds.map((round, index) => matchOf(plan, round, new Date(since.getTime() + index * DAY)));
  const context = { plan, league, now, random };
  const add = (sides: Sides | undefined, kickOff: KickOff, marks: Marks): void => {
    const toCome = kickOff.startsAt.getTime() - now.getTime() > DAY / 2;
    const match = (toCome ? matches.at(-1) : matches[0]) ?? matches[0];
    if (sides && match) week.games.push(gameOf(context, match, sides, kickOff, marks));
  };

  week.leagues.push(league);
  week.matches.push(...matches);
  const today = pairings(plan.sides, 0);
  TODAYS_GAMES.filter((game) => game.league === plan.abbreviation).forEach((game, index) => {
    const { views, trending = false } = game;
    add(today[index], todaysKickOff(game, plan.timeZone, now), { views, trending });
  });
  plan.days.forEach((day, round) => {
    const pairs = random.shuffle(pairings(plan.sides, round + 1));
    kickOffsOn(plan, day, pairs.length, now).forEach((kickOff, index) => {
      add(pairs[index], kickOff, { views: day < 0 ? random.whole(30, 900) : 0, trending: day === 1 && index === 0 });
    });
  });
}

const leagueOf = ({ name, abbreviation, country, category, languages }: DemoLeague, since: Date): LeagueDoc => ({
  ...demoRecord(since),
  name,
  nameKey: leagueNameKey(name),
  abbreviation,
  country,
  category,
  words: leagueWords({ name, abbreviation, country, category }),
  logoUrl: '',
  seasonStart: null,
  order: NO_ORDER,
  usualStreams: usualStreamsOf(languages),
});

function matchOf({ name, category }: DemoLeague, round: string, since: Date): MatchDoc {
  const texts = { title: `${name}: ${round}`, description: `${round} of the ${name}.`, category };
  return { ...demoRecord(since), ...texts, words: matchWords(texts) };
}

interface GameContext {
  plan: DemoLeague;
  league: LeagueDoc;
  now: Date;
  random: Random;
}

function gameOf(context: GameContext, match: MatchDoc, sides: Sides, kickOff: KickOff, marks: Marks): GameDoc {
  const { plan, league, now, random } = context;
  const [[homeTeam, location], [awayTeam]] = sides;
  const { date, time, startsAt } = kickOff;
  const { timeZone } = plan;
  const status = statusOf(kickOff, plan, now);
  const title = versus({ homeTeam, awayTeam });
  const dto = { title, homeTeam, awayTeam, location, date, time, timeZone, status };
  const hasStreams = status !== 'Finished' && startsAt.getTime() - now.getTime() < STREAMS_KNOWN_MS;
  return {
    ...newGame(dto, { match, league, timeZone, now }),
    isTrending: marks.trending && status !== 'Finished',
    viewCount: marks.views,
    ...demoResult(plan.category, status, startsAt, now),
    streams: hasStreams ? demoStreams(plan, random) : [],
    opening: status === 'Scheduled' ? 'closed' : 'published',
  };
}

function statusOf({ startsAt }: KickOff, { category }: DemoLeague, now: Date): GameStatus {
  if (startsAt.getTime() > now.getTime()) return 'Scheduled';
  return startsAt.getTime() + usualLengthMinutes(category) * MINUTE > now.getTime() ? 'Live' : 'Finished';
}

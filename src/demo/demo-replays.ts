import { Types } from 'mongoose';
import { versus } from '../contract/games.js';
import type { LeagueCategory } from '../contract/sports.js';
import type { GameDoc } from '../modules/games/game.schema.js';
import type { LeagueDoc } from '../modules/leagues/league.schema.js';
import { replayWords, type ReplayDoc, type ReplayPartDoc } from '../modules/replays/replay.schema.js';
import { wallClock } from '../contract/time/kick-off.js';
import { DAY } from '../contract/time/units.js';
import { pairings } from './demo-calendar.js';
import { DEMO_LEAGUES } from './demo-leagues.js';
import { demoRecord } from './demo-record.js';
import { DEMO_CLIP } from './demo-streams.js';

/** Game of an earlier day that has a replay. */
interface DemoReplay {
  /** Abbreviation of the league. */
  league: string;
  daysAgo: number;
  views: number;
}

/** Replays, newest first. */
const REPLAYS: readonly DemoReplay[] = [
  { league: 'NFD', daysAgo: 1, views: 2_418 },
  { league: 'CCB', daysAgo: 1, views: 1_187 },
  { league: 'MON', daysAgo: 3, views: 906 },
  { league: 'HSC', daysAgo: 5, views: 1_532 },
  { league: 'SCR', daysAgo: 6, views: 341 },
  { league: 'HBO', daysAgo: 8, views: 758 },
  { league: 'LDS', daysAgo: 9, views: 1_964 },
  { league: 'AUR', daysAgo: 13, views: 127 },
];

const HALVES = ['First half', 'Second half'] as const;
const PARTS: Readonly<Partial<Record<LeagueCategory, readonly string[]>>> = {
  Football: HALVES,
  Rugby: HALVES,
  Basketball: ['First quarter', 'Second quarter', 'Third quarter', 'Fourth quarter'],
  Cricket: ['First innings', 'Second innings'],
};

/** Round of the replays' games, which differs from the rounds of the week if the league has enough rounds. */
const EARLIER_ROUND = 6;

const partOf = (title: string): ReplayPartDoc => ({ _id: new Types.ObjectId(), title, url: DEMO_CLIP });

/**
 * Returns replays of games before `now`. If a finished game of the week was played on the same day, the replay references the
 * game; else its game no longer exists.
 */
export function demoReplays(leagues: readonly LeagueDoc[], games: readonly GameDoc[], now: Date): ReplayDoc[] {
  return REPLAYS.flatMap(({ league: abbreviation, daysAgo, views }) => {
    const league = leagues.find((one) => one.abbreviation === abbreviation);
    const plan = DEMO_LEAGUES.find((one) => one.abbreviation === abbreviation);
    const pair = plan && pairings(plan.sides, EARLIER_ROUND)[0];
    if (!league || !pair) return [];
    const played = new Date(now.getTime() - daysAgo * DAY);
    const { date } = wallClock(played, plan.timeZone);
    const isShown = (one: GameDoc): boolean => one.leagueId.equals(league._id) && one.date === date;
    const game = games.find((one) => one.status === 'Finished' && isShown(one));
    const [[home], [away]] = pair;
    const title = game?.title ?? versus({ homeTeam: home, awayTeam: away });
    const texts = { title, leagueName: league.name, category: league.category };
    return {
      ...demoRecord(played),
      ...texts,
      leagueId: league._id,
      thumbnail: '',
      date,
      highlightsUrl: '',
      gameId: game?._id ?? null,
      viewCount: views,
      parts: (PARTS[league.category] ?? ['Full match']).map(partOf),
      words: replayWords(texts),
    };
  });
}

import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { FEED_PATH, leagueFeedPath, sitePaths } from '../../src/contract/routes.js';
import { inLanguage } from '../../src/contract/site-languages.js';
import { addDays } from '../../src/contract/time/days.js';
import type { PublicRecords } from './public-records.js';

/** What is asked for, and by whom. */
export interface Visit {
  path: string;
  cookie?: string;
  /** By staff, who see more. */
  isStaff?: boolean;
}

/** The records whose pages are visited. */
interface Visited {
  today: string;
  games: readonly GameRecord[];
  leagues: readonly LeagueRecord[];
  matches: readonly MatchRecord[];
  replays: readonly ReplayRecord[];
}

type Visits = (visited: Visited) => readonly (string | Visit)[];

const ZONE = 'nepsh-zone=Asia%2FKathmandu';
/** Who has one may be signed in, and gets pages of their own. */
const SESSION = 'nepsh-session=nobody';

/** The views that a page with a list of days has: of what is to come, of a day, and of what is over. */
const viewsOf = (path: string, today: string): string[] => [
  path,
  `${path}?view=results`,
  `${path}?day=${addDays(today, 1)}`,
  `${path}?day=${addDays(today, -1)}`,
];
const always =
  (path: string): Visits =>
  () => [path];

/** The addresses of every page that is kept, by its file in site/src/pages. */
export const PAGES: Readonly<Record<string, Visits>> = {
  'index.astro': ({ today }) => [
    ...viewsOf('/', today),
    ...['/?category=Cricket', inLanguage('/', 'es')],
    ...[ZONE, SESSION].map((cookie) => ({ path: '/', cookie })),
  ],
  'category/[category].astro': ({ today }) => viewsOf(sitePaths.category('Football'), today).slice(0, 3),
  'league/[leagueId]/[...name].astro': ({ leagues, today }) =>
    leagues.flatMap(({ _id, name }) => viewsOf(sitePaths.league(_id, name), today).slice(0, 2)),
  'league/[leagueId]/feed.xml.ts': ({ leagues }) => leagues.map(({ _id }) => leagueFeedPath(_id)),
  'match/[matchId]/[...title].astro': ({ matches }) => matches.map(({ _id, title }) => sitePaths.match(_id, title)),
  'match/[matchId]/game/[gameId]/[...title].astro': ({ games }) =>
    games.map(({ matchId, _id, title }) => sitePaths.game(matchId, _id, title)),
  'team/[team].astro': ({ games, today }) =>
    games.slice(0, 1).flatMap(({ homeTeam }) => viewsOf(sitePaths.team(homeTeam), today).slice(0, 2)),
  'replays/index.astro': () => ['/replays', sitePaths.replays('Football')],
  'replays/[replayId]/[...title].astro': ({ replays }) =>
    replays.flatMap(({ _id, title }) => [sitePaths.replay(_id, title), sitePaths.replayDetails(_id, title)]),
  'multiview.astro': always(sitePaths.multiview),
  'contact-us.astro': always(sitePaths.contact),
  'about-us.astro': always(sitePaths.about),
  'terms-and-conditions.astro': always(sitePaths.terms),
  'privacy-policy.astro': always(sitePaths.privacy),
  'cookie-policy.astro': always(sitePaths.cookies),
  'disclaimer.astro': always(sitePaths.disclaimer),
  'access-denied.astro': always(sitePaths.accessDenied),
  'offline.astro': always('/offline'),
  'feed.xml.ts': always(FEED_PATH),
  'sitemap.xml.ts': always('/sitemap.xml'),
};

/** The files of pages that are not kept, or are made from nothing that changes. */
export const NOT_MADE_OF_RECORDS = [
  '404.astro',
  '[...unknown].astro',
  'robots.txt.ts',
  'site.webmanifest.ts',
  'sports.svg.ts',
];

/** The lists that are kept, and what else the API prepares for many. */
const LISTS: Visits = ({ today, games, leagues, matches }) => {
  const window = `from=${addDays(today, -2)}&to=${addDays(today, 3)}`;
  return [
    ...['/api/matches', '/api/matches/web', '/api/matches/mobile', '/api/leagues', '/api/setting', '/api/faq'],
    ...['/api/affiliate', '/api/mobile/downloads', '/api/replays', '/api/games', '/api/games/summary'],
    ...['web', 'mobile'].flatMap((reader) => [
      `/api/matches/${reader}?${window}`,
      `/api/matches/${reader}?${window}&timeZone=Asia/Kathmandu`,
      `/api/matches/${reader}?category=Football`,
    ]),
    ...['', '?shown=16', '?category=football&page=2'].map((query) => `/api/replays/web${query}`),
    `/api/games/days?${window}`,
    ...leagues.flatMap(({ _id }) => [`/api/matches/web?leagueId=${_id}`, `/api/calendar/league/${_id}.ics`]),
    ...games.slice(0, 1).flatMap(({ homeTeam }) => {
      const team = encodeURIComponent(homeTeam);
      return [`/api/matches/web?team=${team}`, `/api/games/teams/${team}`];
    }),
    ...matches.map(({ _id }) => `/api/matches/${_id}`),
    { path: '/api/matches', isStaff: true },
    { path: `/api/matches/web?${window}`, isStaff: true },
  ];
};

/** How many records of a kind are visited. */
const MAX = 2;

/** All that is kept, of some records that there are. */
export async function keptVisits(records: PublicRecords): Promise<Visit[]> {
  const { random } = records;
  const games = random.shuffle(await records.all('games'));
  const replays = random.shuffle(await records.all('replays'));
  // Of those that are over first the ones with replays, which their pages show.
  const hasReplay = ({ _id }: GameRecord): number => (replays.some(({ gameId }) => gameId === _id) ? 0 : 1);
  games.sort((a, b) => hasReplay(a) - hasReplay(b));
  const ofEach = (['Live', 'Scheduled', 'Finished'] as const).flatMap((status) =>
    games.filter((game) => game.status === status).slice(0, 1),
  );
  const visited: Visited = {
    today: records.day(),
    games: ofEach,
    leagues: random.shuffle(await records.all('leagues')).slice(0, MAX),
    matches: random.shuffle(await records.all('matches')).slice(0, MAX),
    replays: replays.slice(0, MAX),
  };
  return [...Object.values(PAGES), LISTS]
    .flatMap((visits) => visits(visited))
    .map((visit) => (typeof visit === 'string' ? { path: visit } : visit));
}

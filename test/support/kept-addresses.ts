import type { ClipRecord } from '../../src/contract/records/clip.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { FEED_PATH, leagueFeedPath, sitePaths } from '../../src/contract/routes.js';
import { inLanguage } from '../../src/contract/site-languages.js';
import { addDays } from '../../src/contract/time/days.js';
import type { PublicRecords } from './public-records.js';

/** A request to a page or a list. */
export interface Visit {
  path: string;
  cookie?: string;
  /** Whether a member of staff requests it, who sees more. */
  isStaff?: boolean;
}

/** The records whose pages are visited. */
interface VisitedRecords {
  today: string;
  games: readonly GameRecord[];
  leagues: readonly LeagueRecord[];
  matches: readonly MatchRecord[];
  replays: readonly ReplayRecord[];
  clips: readonly ClipRecord[];
}

type VisitsOf = (visited: VisitedRecords) => readonly (string | Visit)[];

const ZONE = 'nepsh-zone=Asia%2FKathmandu';
/** A request with a session cookie may be signed in and gets its own response. */
const SESSION = 'nepsh-session=nobody';

/** Returns the views of a page with a list of days: upcoming games, a day, and past games. */
const viewsOf = (path: string, today: string): string[] => [
  path,
  `${path}?view=results`,
  `${path}?day=${addDays(today, 1)}`,
  `${path}?day=${addDays(today, -1)}`,
];
const always =
  (path: string): VisitsOf =>
  () => [path];

/** Addresses of every page that is cached, by its file in site/src/pages. */
export const PAGES: Readonly<Record<string, VisitsOf>> = {
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
  'clip/[clipId]/[...title].astro': ({ clips }) => clips.map(({ _id, title }) => sitePaths.clip(_id, title)),
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

/** Files of pages that are not cached, or whose content never changes. */
export const PAGES_WITHOUT_RECORDS = [
  '404.astro',
  '[...unknown].astro',
  'robots.txt.ts',
  'site.webmanifest.ts',
  'sports.svg.ts',
];

/** Lists and other responses of the API that are cached. */
const LISTS: VisitsOf = ({ today, games, leagues, matches }) => {
  const range = `from=${addDays(today, -2)}&to=${addDays(today, 3)}`;
  return [
    ...['/api/matches', '/api/matches/web', '/api/matches/mobile', '/api/leagues', '/api/setting', '/api/faq'],
    ...['/api/affiliate', '/api/mobile/downloads', '/api/replays', '/api/games', '/api/games/summary'],
    '/api/games/teams',
    ...['web', 'mobile'].flatMap((reader) => [
      `/api/matches/${reader}?${range}`,
      `/api/matches/${reader}?${range}&timeZone=Asia/Kathmandu`,
      `/api/matches/${reader}?category=Football`,
    ]),
    ...['', '?shown=16', '?category=football&page=2'].map((query) => `/api/replays/web${query}`),
    `/api/games/days?${range}`,
    ...leagues.flatMap(({ _id }) => [`/api/matches/web?leagueId=${_id}`, `/api/calendar/league/${_id}.ics`]),
    ...games.slice(0, 1).flatMap(({ homeTeam }) => {
      const team = encodeURIComponent(homeTeam);
      return [`/api/matches/web?team=${team}`, `/api/games/teams/${team}`];
    }),
    ...matches.map(({ _id }) => `/api/matches/${_id}`),
    { path: '/api/matches', isStaff: true },
    { path: `/api/matches/web?${range}`, isStaff: true },
  ];
};

/** Maximum number of visited records of each kind. */
const MAX = 2;

/** Returns requests for everything that is cached, for some of the existing records. */
export async function cachedVisits(records: PublicRecords): Promise<Visit[]> {
  const { random } = records;
  const games = random.shuffle(await records.all('games'));
  const replays = random.shuffle(await records.all('replays'));
  const clips = random.shuffle(await records.all('clips'));
  // Games with replays or clips come first, because their pages show both.
  const isShown = ({ _id }: GameRecord): number =>
    [...replays, ...clips].some(({ gameId }) => gameId === _id) ? 0 : 1;
  games.sort((a, b) => isShown(a) - isShown(b));
  const oneOfEach = (['Live', 'Scheduled', 'Finished'] as const).flatMap((status) =>
    games.filter((game) => game.status === status).slice(0, 1),
  );
  const visitedRecords: VisitedRecords = {
    today: records.day(),
    games: oneOfEach,
    leagues: random.shuffle(await records.all('leagues')).slice(0, MAX),
    matches: random.shuffle(await records.all('matches')).slice(0, MAX),
    replays: replays.slice(0, MAX),
    clips: clips.slice(0, MAX),
  };
  return [...Object.values(PAGES), LISTS]
    .flatMap((visits) => visits(visitedRecords))
    .map((visit) => (typeof visit === 'string' ? { path: visit } : visit));
}

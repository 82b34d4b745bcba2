import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { isTimeOpen } from '@contract/results.js';
import { sitePaths } from '../../i18n/paths.js';
import { zoneName } from '@contract/time/labels.js';
import { dayKey } from '@contract/time/zones.js';
import { listQuery, type Get } from '../reads.js';
import { p } from '../../i18n/page.js';
import { t } from '../../i18n/ui.js';
import { dayAndTime, sportName, weekdayAndDate } from '../../i18n/format.js';

/** Games and replays that one feed has at most, each. */
const MAX = 50;

/** The replays that were added last, of a league or of all. */
export async function loadNewReplays(get: Get, filter: { leagueId?: string } = {}): Promise<ReplayRecord[]> {
  return (await get('/api/replays', { query: listQuery(filter, [0, MAX - 1], ['createdAt', 'DESC']) })).replays;
}

/** An entry of a feed. */
export interface FeedItem {
  /** The permanent id of an entry: a game that goes live is an entry of its own. */
  id: string;
  title: string;
  /** From the slash on. */
  path: string;
  description: string;
  /** When it came to be so, ISO 8601 UTC. */
  at: string;
  category: string;
}

export interface FeedRecords {
  games: readonly GameRecord[];
  replays: readonly ReplayRecord[];
}

/** Games that are live and to come, and replays: the newest entries first. */
export function feedItems({ games, replays }: FeedRecords): FeedItem[] {
  const open = games.filter(({ status, platforms }) => status !== 'Finished' && platforms !== 'mobile');
  const first = open.toSorted((a, b) => rank(a) - rank(b) || a.startsAt.localeCompare(b.startsAt)).slice(0, MAX);
  return [...first.map(ofGame), ...replays.map(ofReplay)].sort((a, b) => b.at.localeCompare(a.at));
}

const rank = ({ isLive }: GameRecord): number => (isLive ? 0 : 1);

function ofGame(game: GameRecord): FeedItem {
  const { _id, matchId, title, homeTeam, awayTeam, isLive, startsAt, goLiveAt, timeZone, league, location } = game;
  const when = isTimeOpen(game)
    ? `${weekdayAndDate(dayKey(startsAt, timeZone))}, ${t('status.timeOpen')}`
    : `${dayAndTime(startsAt, timeZone)} ${zoneName(startsAt, timeZone)}`;
  const sides = t('versus', { home: homeTeam, away: awayTeam });
  return {
    id: `${_id}:${isLive ? 'live' : 'scheduled'}`,
    title: isLive ? p('feed.live', { game: sides }) : p('feed.coming', { game: sides, when }),
    path: sitePaths.game(matchId, _id, title),
    description: [league, when, location].filter(Boolean).join(' · '),
    at: isLive ? goLiveAt : game.createdAt,
    category: sportName(game.category),
  };
}

const ofReplay = ({ _id, title, league, createdAt, category }: ReplayRecord): FeedItem => ({
  id: `${_id}:replay`,
  title: p('feed.replay', { title }),
  path: sitePaths.replayDetails(_id, title),
  description: league,
  at: createdAt,
  category: sportName(category),
});

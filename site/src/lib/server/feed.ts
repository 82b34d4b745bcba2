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

/** Maximum number of games and of replays in a feed. */
const MAX = 50;

/** Reads the newest replays, of a league or of all leagues. */
export async function loadNewReplays(get: Get, filter: { leagueId?: string } = {}): Promise<ReplayRecord[]> {
  return (await get('/api/replays', { query: listQuery(filter, [0, MAX - 1], ['createdAt', 'DESC']) })).replays;
}

/** An entry of a feed. */
export interface FeedItem {
  /** Permanent id. A game that goes live is a new entry. */
  id: string;
  title: string;
  /** Path of the page. */
  path: string;
  description: string;
  /** Time of the entry, ISO 8601 UTC. */
  at: string;
  category: string;
}

export interface FeedRecords {
  games: readonly GameRecord[];
  replays: readonly ReplayRecord[];
}

/** Returns entries for live and upcoming games and for replays, newest first. */
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

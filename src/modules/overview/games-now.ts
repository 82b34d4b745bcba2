import {
  DUE_HOURS,
  NEXT_MINUTES,
  OVERVIEW_LIMITS,
  TROUBLE_MINUTES_BEFORE,
  type GameTrouble,
} from '../../contract/overview.js';
import type {
  GameStart,
  LiveOverview,
  NextOverview,
  StreamsOverview,
  ViewersOfSport,
} from '../../contract/records/overview.record.js';
import { compareTexts } from '../../contract/sort-key.js';
import { nothingPlays, streamCounts, type StreamState } from '../../contract/streams.js';
import { MINUTE } from '../../contract/time/units.js';
import { goLiveAt } from '../games/game-rules.js';
import type { GameDoc, StreamDoc } from '../games/game.schema.js';

/** Fields of a live or upcoming game that the overview counts. */
export type CountedGame = Pick<GameDoc, '_id' | 'status' | 'startsAt' | 'usualEndAt' | 'viewCount' | 'category'> & {
  streams: readonly Pick<StreamDoc, 'url' | 'health'>[];
};

export const COUNTED_FIELDS = {
  ...{ status: 1, startsAt: 1, usualEndAt: 1, viewCount: 1, category: 1 },
  ...{ 'streams.url': 1, 'streams.health.state': 1 },
} as const;

/** Live games, upcoming games, and problems. Games are referenced by id. */
export interface GamesNow {
  live: Omit<LiveOverview, 'games'>;
  mostViewed: string[];
  next: Omit<NextOverview, 'games'>;
  comingFirst: string[];
  streams: StreamsOverview;
  due: { total: number; first: string[] };
  troubled: { total: number; games: { id: string; trouble: GameTrouble }[] };
  /** Unix time of the next change that no write causes, in ms, or null if no such change follows. */
  until: number | null;
}

export interface GamesToCount {
  live: readonly CountedGame[];
  /** Scheduled games that go live within the next hour, by kick-off. */
  coming: readonly CountedGame[];
  /** Scheduled games of the next hours without a stream, by kick-off. */
  due: readonly CountedGame[];
  /** The first scheduled game after `coming`. */
  later: CountedGame | null;
  shiftMinutes: number;
  /** Start of the minute for which the counts are valid, as Unix time in ms. */
  minute: number;
}

/** Returns the latest kick-off of games that go live within the next hour. */
export const lastKickOff = (minute: number, shiftMinutes: number): Date =>
  new Date(minute + (NEXT_MINUTES - shiftMinutes) * MINUTE);

/** Returns the latest kick-off of games that are listed if they have no stream. */
export const lastDue = (minute: number, shiftMinutes: number): Date =>
  new Date(minute + (DUE_HOURS * 60 - shiftMinutes) * MINUTE);

/** Rounds up to a whole minute, because the numbers change only at whole minutes. */
const wholeMinute = (instant: number): number => Math.ceil(instant / MINUTE) * MINUTE;
const idOf = (game: CountedGame): string => game._id.toHexString();
const isPlayable = ({ streams }: CountedGame): boolean => streams.some(({ url }) => url !== '');
const byStart = (a: CountedGame, b: CountedGame): number => a.startsAt.getTime() - b.startsAt.getTime();

export function gamesNow({ live, coming, due, later, shiftMinutes, minute }: GamesToCount): GamesNow {
  const startOf = (game: CountedGame): number => goLiveAt(game.startsAt, shiftMinutes);
  const endOf = (game: CountedGame): number => goLiveAt(game.usualEndAt, shiftMinutes);
  const worryAt = (game: CountedGame): number => startOf(game) - TROUBLE_MINUTES_BEFORE * MINUTE;
  const troubleOf = (game: CountedGame): GameTrouble | null => {
    if (!isPlayable(game) && (game.status === 'Live' || worryAt(game) <= minute)) return 'no-stream';
    if (game.status === 'Live' && nothingPlays(game.streams)) return 'streams-down';
    if (game.status === 'Live' && endOf(game) <= minute) return 'overtime';
    return game.status === 'Live' && streamCounts(game.streams).down > 0 ? 'stream-down' : null;
  };
  const troubled = [...[...live].sort(byStart), ...coming]
    .flatMap((game) => {
      const trouble = troubleOf(game);
      return trouble ? [{ id: idOf(game), trouble }] : [];
    })
    // Only the first games are listed. Games with a working stream must not displace games without one.
    .sort((a, b) => Number(a.trouble === 'stream-down') - Number(b.trouble === 'stream-down'));
  const changes = [
    ...live.map(endOf),
    ...coming.filter((game) => !isPlayable(game)).map(worryAt),
    ...(later ? [startOf(later) - NEXT_MINUTES * MINUTE] : []),
  ].filter((instant) => instant > minute);
  const mostViewed = [...live].sort((a, b) => b.viewCount - a.viewCount || byStart(a, b));
  return {
    live: {
      total: live.length,
      viewers: live.reduce((sum, { viewCount }) => sum + viewCount, 0),
      bySport: viewersBySport(live),
    },
    mostViewed: mostViewed.slice(0, OVERVIEW_LIMITS.live).map(idOf),
    next: { total: coming.length, starts: startsOf(coming, startOf) },
    comingFirst: (coming.length === 0 && later ? [later] : coming.slice(0, OVERVIEW_LIMITS.next)).map(idOf),
    streams: streamsOf(live),
    due: { total: due.length, first: due.slice(0, OVERVIEW_LIMITS.due).map(idOf) },
    troubled: { total: troubled.length, games: troubled.slice(0, OVERVIEW_LIMITS.troubled) },
    until: changes.length === 0 ? null : wholeMinute(changes.reduce((first, instant) => Math.min(first, instant))),
  };
}

function streamsOf(live: readonly CountedGame[]): StreamsOverview {
  const streams = live.flatMap((game) => game.streams.filter(({ url }) => url !== ''));
  const count = (state: StreamState): number => streams.filter(({ health }) => health?.state === state).length;
  const [healthy, down] = [count('healthy'), count('down')];
  return {
    healthy,
    down,
    unknown: streams.length - healthy - down,
    gamesWithout: live.filter((game) => nothingPlays(game.streams)).length,
  };
}

function viewersBySport(live: readonly CountedGame[]): ViewersOfSport[] {
  const sports = new Map<string, ViewersOfSport>();
  for (const { category, viewCount } of live) {
    const { games, viewers } = sports.get(category) ?? { games: 0, viewers: 0 };
    sports.set(category, { category, games: games + 1, viewers: viewers + viewCount });
  }
  return [...sports.values()].sort((a, b) => b.viewers - a.viewers || compareTexts(a.category, b.category));
}

function startsOf(coming: readonly CountedGame[], startOf: (game: CountedGame) => number): GameStart[] {
  const starts = new Map<number, GameStart>();
  for (const game of coming) {
    const instant = startOf(game);
    const start = starts.get(instant) ?? { at: new Date(instant).toISOString(), games: 0, withoutStream: 0 };
    start.games += 1;
    if (!isPlayable(game)) start.withoutStream += 1;
    starts.set(instant, start);
  }
  return [...starts.values()];
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { GAME_STATUSES, type GameStatus } from '../../contract/games.js';
import { GAME_DAYS, WATCHING_SAMPLE_MINUTES } from '../../contract/overview.js';
import { holds } from '../../contract/permissions.js';
import type { GameRecord } from '../../contract/records/match.record.js';
import type { GamesOfDay, GamesOverview, WatchingSample } from '../../contract/records/overview.record.js';
import type { Caller } from '../../platform/http/access/access.js';
import { MINUTE } from '../../contract/time/units.js';
import { daysAround, keyOf, type Day } from '../../contract/time/zone-days.js';
import { GameReads } from '../games/game-reads.js';
import { GAME_MODEL, GOES_LIVE, type GameDoc } from '../games/game.schema.js';
import type { SettingsDoc } from '../settings/settings.schema.js';
import { countAll } from './count-all.js';
import { SharedParts } from './shared-parts.js';
import { sampleStart, WatchingHistory } from '../watching/watching-history.js';
import { lastDue, lastKickOff, COUNTED_FIELDS, gamesNow, type GamesNow, type CountedGame } from './games-now.js';

/** Matches games without any stream URL. */
const WITHOUT_STREAM: QueryFilter<GameDoc> = { 'streams.url': { $not: { $gt: '' } } };

/**
 * Resources that a displayed game depends on: its match's sport, its league's name, the go-live shift, and the partner's link.
 */
const RESOURCES = ['games', 'matches', 'leagues', 'settings', 'affiliates'] as const;

type OverviewSettings = Pick<SettingsDoc, 'timeZone' | 'goLive'>;

interface CountsAtATime {
  part: Omit<GamesOverview, 'watching'>;
  /** Unix time of the next change that no write causes, in ms, or null if no such change follows. */
  until: number | null;
}

interface GamesAtATime {
  part: GamesOverview;
  /** Unix time of the next change that no write causes, in ms, or null if no such change follows. */
  until: number | null;
}

/** Summarizes games: live games, upcoming games, problems, and the number of games per day. */
@Injectable()
export class GamesOverviewService {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly reads: GameReads,
    private readonly shared: SharedParts,
    private readonly history: WatchingHistory,
  ) {}

  /** Returns the part, and the time at which it changes without a write. Callers with the same view of games share the result. */
  async read(caller: Caller, now: number, settings: OverviewSettings): Promise<GamesAtATime> {
    const [{ part, until }, watching] = await Promise.all([this.countsFor(caller, now, settings), this.watching(now)]);
    // Without viewers, further samples do not change the chart.
    const isWatched = watching.some(({ people }) => people > 0);
    const sampled = isWatched ? sampleStart(now) + WATCHING_SAMPLE_MINUTES * MINUTE : Infinity;
    return { part: { ...part, watching }, until: Math.min(until ?? Infinity, sampled) };
  }

  /** Returns the number of viewers over the last day. The history is read once per completed sample. */
  private watching(now: number): Promise<WatchingSample[]> {
    return this.shared.get(`watching:${sampleStart(now)}`, [], () => this.history.lastDay());
  }

  private countsFor(caller: Caller, now: number, settings: OverviewSettings): Promise<CountsAtATime> {
    const minute = Math.floor(now / MINUTE) * MINUTE;
    const variant = holds(caller, 'games:update') ? 'editors' : 'readers';
    const days = daysAround(now, settings.timeZone, GAME_DAYS);
    return this.shared.get(`games:${minute}:${keyOf(days)}:${variant}`, RESOURCES, async () => {
      const [counts, byDay] = await Promise.all([
        this.countNow(minute, settings.goLive.shiftMinutes),
        this.shared.get(`days:${keyOf(days)}`, ['games'], () => this.countDays(days)),
      ]);
      return { part: partOf(counts, byDay, await this.recordsOf(counts, caller)), until: counts.until };
    });
  }

  private async countNow(minute: number, shiftMinutes: number): Promise<GamesNow> {
    const last = lastKickOff(minute, shiftMinutes);
    const scheduled = GOES_LIVE;
    const [live, coming, due, later] = await Promise.all([
      this.games.find({ status: 'Live' }, COUNTED_FIELDS).lean<CountedGame[]>(),
      this.games
        .find({ ...scheduled, startsAt: { $lte: last } }, COUNTED_FIELDS)
        .sort({ startsAt: 1, _id: 1 })
        .lean<CountedGame[]>(),
      this.games
        .find({ ...scheduled, ...WITHOUT_STREAM, startsAt: { $lte: lastDue(minute, shiftMinutes) } }, COUNTED_FIELDS)
        .sort({ startsAt: 1, _id: 1 })
        .lean<CountedGame[]>(),
      this.games
        .findOne({ ...scheduled, startsAt: { $gt: last } }, COUNTED_FIELDS)
        .sort({ startsAt: 1, _id: 1 })
        .lean<CountedGame>(),
    ]);
    return gamesNow({ live, coming, due, later, shiftMinutes, minute });
  }

  /** Counts games per day with the index (status, startsAt), without reading games. */
  private async countDays(days: readonly Day[]): Promise<GamesOfDay[]> {
    const filters = days.flatMap(({ from, to }, index) =>
      GAME_STATUSES.map((status): [string, QueryFilter<GameDoc>] => [
        `${status}${index}`,
        { status, startsAt: { $gte: from, $lt: to } },
      ]),
    );
    const counts = await countAll(this.games, new Map(filters));
    const countOf = (status: GameStatus, index: number): number => counts.get(`${status}${index}`) ?? 0;
    return days.map(({ day }, index) => ({
      day,
      scheduled: countOf('Scheduled', index),
      live: countOf('Live', index),
      finished: countOf('Finished', index),
    }));
  }

  /** Returns the games that the counts reference, limited to the fields that the caller may see. */
  private async recordsOf(
    { mostViewed, comingFirst, due, troubled }: GamesNow,
    caller: Caller,
  ): Promise<Map<string, GameRecord>> {
    const ids = new Set([...mostViewed, ...comingFirst, ...due.first, ...troubled.games.map(({ id }) => id)]);
    if (ids.size === 0) return new Map();
    const gameIds = [...ids].map((id) => new Types.ObjectId(id));
    const docs = await this.games.find({ _id: { $in: gameIds } }).lean<GameDoc[]>();
    const records = await this.reads.recordsOf(docs, caller);
    return new Map(records.map((record) => [record.id, record]));
  }
}

function partOf(
  counts: GamesNow,
  byDay: GamesOfDay[],
  records: ReadonlyMap<string, GameRecord>,
): Omit<GamesOverview, 'watching'> {
  const recordsOf = (ids: readonly string[]): GameRecord[] => ids.flatMap((id) => records.get(id) ?? []);
  return {
    live: { ...counts.live, games: recordsOf(counts.mostViewed) },
    next: { ...counts.next, games: recordsOf(counts.comingFirst) },
    trouble: {
      total: counts.troubled.total,
      games: counts.troubled.games.flatMap(({ id, trouble }) => recordsOf([id]).map((game) => ({ trouble, game }))),
    },
    streams: counts.streams,
    due: { total: counts.due.total, games: recordsOf(counts.due.first) },
    byDay,
  };
}

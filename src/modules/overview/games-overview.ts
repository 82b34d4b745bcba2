import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { GAME_DAYS } from '../../contract/overview.js';
import type { GameRecord } from '../../contract/records/match.record.js';
import type { GamesOfDay, GamesOverview } from '../../contract/records/overview.record.js';
import type { Caller } from '../../platform/http/access.js';
import { daysAround, keyOf, type Day } from '../../platform/time/days.js';
import { GameReads } from '../games/game-reads.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import type { SettingsDoc } from '../settings/settings.schema.js';
import { SharedParts } from './shared-parts.js';
import { lastKickOff, SHIFT_FIELDS, shiftOf, type Shift, type ShiftGame } from './shift.js';

const MINUTE = 60_000;

/** A match's sport is its games', and the shift is a setting. */
const RESOURCES = ['games', 'matches', 'leagues', 'settings'] as const;

/** Games: what is on, what comes, what is wrong, and how many there are each day. */
@Injectable()
export class GamesOverviewService {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly reads: GameReads,
    private readonly shared: SharedParts,
  ) {}

  /** The part, and when it changes by the passing of time alone (ms; null: it does not). */
  async read(
    caller: Caller,
    now: number,
    settings: Pick<SettingsDoc, 'timeZone' | 'goLive'>,
  ): Promise<{ part: GamesOverview; until: number | null }> {
    const { shiftMinutes } = settings.goLive;
    const minute = Math.floor(now / MINUTE) * MINUTE;
    const days = daysAround(now, settings.timeZone, GAME_DAYS);
    const [shift, byDay] = await Promise.all([
      this.shared.get(`shift:${minute}`, RESOURCES, () => this.shift(minute, shiftMinutes)),
      this.shared.get(`games:${keyOf(days)}`, ['games'], () => this.countDays(days)),
    ]);
    const records = await this.recordsOf(shift, caller);
    const known = (ids: readonly string[]): GameRecord[] => ids.flatMap((id) => records.get(id) ?? []);
    const part: GamesOverview = {
      live: { ...shift.live, games: known(shift.mostViewed) },
      next: { ...shift.next, games: known(shift.comingFirst) },
      trouble: {
        total: shift.troubled.total,
        games: shift.troubled.games.flatMap(({ id, trouble }) => known([id]).map((game) => ({ trouble, game }))),
      },
      byDay,
    };
    return { part, until: shift.until };
  }

  private async shift(minute: number, shiftMinutes: number): Promise<Shift> {
    const last = lastKickOff(minute, shiftMinutes);
    const scheduled = { status: 'Scheduled' } as const;
    const [live, coming, later] = await Promise.all([
      this.games.find({ status: 'Live' }, SHIFT_FIELDS).lean<ShiftGame[]>(),
      this.games
        .find({ ...scheduled, startsAt: { $lte: last } }, SHIFT_FIELDS)
        .sort({ startsAt: 1, _id: 1 })
        .lean<ShiftGame[]>(),
      this.games
        .findOne({ ...scheduled, startsAt: { $gt: last } }, SHIFT_FIELDS)
        .sort({ startsAt: 1, _id: 1 })
        .lean<ShiftGame>(),
    ]);
    return shiftOf({ live, coming, later, shiftMinutes, minute });
  }

  /** Counted by the index (status, startsAt): no game is read. */
  private countDays(days: readonly Day[]): Promise<GamesOfDay[]> {
    return Promise.all(
      days.map(async ({ day, from, to }) => {
        const startsAt = { $gte: from, $lt: to };
        const [scheduled, live, finished] = await Promise.all([
          this.games.countDocuments({ status: 'Scheduled', startsAt }),
          this.games.countDocuments({ status: 'Live', startsAt }),
          this.games.countDocuments({ status: 'Finished', startsAt }),
        ]);
        return { day, scheduled, live, finished };
      }),
    );
  }

  /** The games that a shift names, as the caller may see them. */
  private async recordsOf(
    { mostViewed, comingFirst, troubled }: Shift,
    caller: Caller,
  ): Promise<Map<string, GameRecord>> {
    const ids = new Set([...mostViewed, ...comingFirst, ...troubled.games.map(({ id }) => id)]);
    if (ids.size === 0) return new Map();
    const wanted = [...ids].map((id) => new Types.ObjectId(id));
    const docs = await this.games.find({ _id: { $in: wanted } }).lean<GameDoc[]>();
    const records = await this.reads.recordsOf(docs, caller);
    return new Map(records.map((record) => [record.id, record]));
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { STREAM_OPENS_MINUTES_BEFORE } from '../../contract/streams.js';
import { Clock } from '../../platform/clock/clock.js';
import { BY_ID } from '../../platform/database/by-id.js';
import { reached } from '../../platform/steps.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';

const MINUTE = 60_000;
/** Games changed by one update: the first of ten thousand are told before the last are changed. */
const BATCH = 1_000;

/** What the claims need of the settings. */
export interface Rules {
  shiftMinutes: number;
  autoFinish: boolean;
}

/**
 * Changes the state of games when their time has come. Each change is one conditional update, so that any number of
 * processes make it exactly once; the same update leaves the mark that it is still to be told.
 */
@Injectable()
export class GoLiveService {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly clock: Clock,
  ) {}

  /** Sets every game live whose instant has come; returns how many. */
  async claimStarted(rules: Rules): Promise<number> {
    const due = this.dueBy(rules);
    const started = { status: 'Scheduled' as const, startsAt: { $lte: due }, usualEndAt: { $gt: due } };
    return this.change(started, (at) => ({ status: 'Live', 'announce.pending': 'live', 'announce.at': at }));
  }

  /** Makes every other change that is due: missed games, ended games, opening streams; returns how many. */
  async claimRest(rules: Rules): Promise<number> {
    const due = this.dueBy(rules);
    // What is over has begun: said too, so that the index of starts leads to these few, not to all that are planned.
    const missed = { status: 'Scheduled' as const, startsAt: { $lte: due }, usualEndAt: { $lte: due } };
    const ended = { status: 'Live' as const, usualEndAt: { $lte: due } };
    const opens = { status: 'Scheduled' as const, opening: 'closed' as const, startsAt: { $lte: this.opensBy(rules) } };
    const finish = (at: Date): Record<string, unknown> => ({
      status: 'Finished',
      'announce.pending': 'finished',
      'announce.at': at,
    });
    // A missed game was over before anyone could watch: it is finished, and nobody is told that it was live.
    return (
      (await this.change(missed, finish)) +
      (rules.autoFinish ? await this.change(ended, finish) : 0) +
      (await this.change(opens, () => ({ opening: 'pending' })))
    );
  }

  /**
   * Takes back that streams have opened of games whose hour is to come again, since the clock was set back: readers are
   * told anew when it does. Games that are live stay so. Returns how many.
   */
  async closeEarly(rules: Rules): Promise<number> {
    const early = {
      status: 'Scheduled' as const,
      opening: { $ne: 'closed' as const },
      startsAt: { $gt: this.opensBy(rules) },
    };
    const { modifiedCount } = await this.games.updateMany(early, { $set: { opening: 'closed' } });
    return modifiedCount;
  }

  /** Milliseconds until the next change is due; 0 when one is, null when none is planned. */
  async untilNext(rules: Rules): Promise<number | null> {
    const shift = rules.shiftMinutes * MINUTE;
    const [start, opening, end] = await Promise.all([
      this.earliest({ status: 'Scheduled' }, 'startsAt'),
      this.earliest({ status: 'Scheduled', opening: 'closed' }, 'startsAt'),
      rules.autoFinish ? this.earliest({ status: 'Live' }, 'usualEndAt') : null,
    ]);
    const opensIn = Math.min(0, shift) - STREAM_OPENS_MINUTES_BEFORE * MINUTE;
    const instants = [
      start && start.getTime() + shift,
      opening && opening.getTime() + opensIn,
      end && end.getTime() + shift,
    ].filter((instant) => instant !== null);
    return instants.length === 0 ? null : Math.max(0, Math.min(...instants) - this.clock.now());
  }

  /** Claims one game now, if it is due. Whether it was. */
  async claimOne(gameId: Types.ObjectId, rules: Rules): Promise<boolean> {
    const due = this.dueBy(rules);
    const filter = { _id: gameId, status: 'Scheduled' as const, startsAt: { $lte: due }, usualEndAt: { $gt: due } };
    const at = this.clock.date();
    const change = { status: 'Live', 'announce.pending': 'live', 'announce.at': at, updatedAt: at };
    const { modifiedCount } = await this.games.updateOne(filter, { $set: change, $inc: { revision: 1 } });
    if (modifiedCount === 1) reached('go-live:claimed');
    return modifiedCount === 1;
  }

  private dueBy(rules: Rules): Date {
    return new Date(this.clock.now() - rules.shiftMinutes * MINUTE);
  }

  private opensBy(rules: Rules): Date {
    const shift = Math.min(0, rules.shiftMinutes) * MINUTE;
    return new Date(this.clock.now() - shift + STREAM_OPENS_MINUTES_BEFORE * MINUTE);
  }

  private async change(due: QueryFilter<GameDoc>, set: (at: Date) => Record<string, unknown>): Promise<number> {
    let changed = 0;
    for (;;) {
      const found = await this.games.find(due, { _id: 1 }).sort({ startsAt: 1 }).limit(BATCH).lean();
      if (found.length === 0) return changed;
      const at = this.clock.date();
      const filter = { ...due, _id: { $in: found.map((game) => game._id) } } as QueryFilter<GameDoc>;
      const marks = set(at);
      const state = 'status' in marks ? { $set: { ...marks, updatedAt: at }, $inc: { revision: 1 } } : { $set: marks };
      const { modifiedCount } = await this.games.updateMany(filter, state, BY_ID);
      if (modifiedCount > 0) reached('go-live:claimed');
      changed += modifiedCount;
      if (found.length < BATCH) return changed;
    }
  }

  private async earliest(filter: QueryFilter<GameDoc>, field: 'startsAt' | 'usualEndAt'): Promise<Date | null> {
    const game = await this.games
      .findOne(filter, { [field]: 1 })
      .sort({ [field]: 1 })
      .lean<GameDoc>();
    return game?.[field] ?? null;
  }
}

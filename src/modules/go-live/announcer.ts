import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { BY_ID } from '../../platform/database/by-id.js';
import { Leases } from '../../platform/database/lease.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { OutboxRow } from '../../platform/outbox/outbox.schema.js';
import { reached } from '../../platform/steps.js';
import { GamePushes } from '../delivery/game-pushes.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { announcementKey, gameEvent } from '../games/game-telling.js';

const JOB = 'go-live-announcer';
const BATCH = 1_000;

/**
 * Writes what is to be told of games that changed: finds their marks, puts rows into the outbox whose keys say what they
 * are, makes the pushes of those that went live, and clears the marks. Killed at any point, it does the same again and nothing twice.
 */
@Injectable()
export class Announcer {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly outbox: Outbox,
    private readonly pushes: GamePushes,
    private readonly leases: Leases,
    private readonly clock: Clock,
  ) {}

  async announce(shiftMinutes: number): Promise<void> {
    if ((await this.leases.hold(JOB)) === null) return;
    await this.announceStates(shiftMinutes);
    await this.announceOpenings();
  }

  /** Lets another process announce from now on. */
  handOver(): Promise<void> {
    return this.leases.giveBack(JOB);
  }

  private async announceStates(shiftMinutes: number): Promise<void> {
    for (;;) {
      const pending = await this.games
        .find({ 'announce.pending': { $in: ['live', 'finished'] } }, { words: 0, streams: 0 })
        .limit(BATCH)
        .lean<GameDoc[]>();
      if (pending.length === 0) return;
      await this.outbox.ensure(pending.map((game) => this.rowOf(game, shiftMinutes)));
      reached('go-live:events-left');
      const live = pending.filter(({ announce }) => announce.pending === 'live');
      await this.pushes.ensure(live, shiftMinutes);
      reached('go-live:pushes-made');
      await this.clear(pending);
      reached('go-live:marks-cleared');
    }
  }

  private rowOf(game: GameDoc, shiftMinutes: number): OutboxRow {
    const { pending, at } = game.announce;
    return {
      _id: announcementKey(pending ?? 'live', game),
      name: 'game',
      data: { ...gameEvent(game, shiftMinutes, at ?? this.clock.date()) },
      audience: 'everyone',
      createdAt: this.clock.date(),
    };
  }

  /** Clears the marks that were told, not those of a game that was armed and claimed again since. */
  private async clear(told: readonly GameDoc[]): Promise<void> {
    const byInstant = Map.groupBy(told, (game) => game.announce.at?.getTime() ?? 0);
    for (const [instant, games] of byInstant) {
      await this.games.updateMany(
        { _id: { $in: games.map((game) => game._id) }, 'announce.at': new Date(instant) },
        { $set: { 'announce.pending': null } },
        BY_ID,
      );
    }
  }

  private async announceOpenings(): Promise<void> {
    for (;;) {
      const opened = await this.games.find({ opening: 'pending' }, { startsAt: 1 }).limit(BATCH).lean();
      if (opened.length === 0) return;
      const ids = opened.map((game) => game._id.toHexString());
      // Told twice, it only makes readers look twice.
      await this.outbox.ensure([
        {
          _id: `open:${ids[0] ?? ''}:${this.clock.now()}`,
          name: 'changed',
          data: { resource: 'games', ids, revision: 0 },
          audience: 'everyone',
          createdAt: this.clock.date(),
        },
      ]);
      reached('go-live:openings-left');
      await this.games.updateMany({ _id: { $in: ids }, opening: 'pending' }, { $set: { opening: 'told' } }, BY_ID);
    }
  }
}

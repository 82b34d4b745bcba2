import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { GamesStatus, OutboxStatus, SendStatus } from '../../contract/records/status.record.js';
import { STATUS_GAMES } from '../../contract/status.js';
import { MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { OUTBOX_MODEL, type OutboxRow } from '../../platform/outbox/outbox.schema.js';
import { PUSH_JOB_MODEL, type PushJobDoc } from '../push-delivery/jobs/push-job.schema.js';
import { goLiveAt } from '../games/game-rules.js';
import { GAME_MODEL, GOES_LIVE, type GameDoc } from '../games/game.schema.js';
import { SettingsService } from '../settings/settings.service.js';

/** Delay after which a go-live counts as overdue, in ms. Games normally go live within a second. */
const LATE_GAME_MS = 10_000;
/** Delay after which a push without a running process counts as overdue, in ms. */
const LATE_PUSH_MS = MINUTE;

type ComingGame = Pick<GameDoc, '_id' | 'matchId' | 'title' | 'startsAt'>;

/** Reports pending work: games, events, and pushes. */
@Injectable()
export class WorkStatus {
  constructor(
    @InjectModel(GAME_MODEL) private readonly gameModel: Model<GameDoc>,
    @InjectModel(OUTBOX_MODEL) private readonly outboxModel: Model<OutboxRow>,
    @InjectModel(PUSH_JOB_MODEL) private readonly jobs: Model<PushJobDoc>,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {}

  async games(): Promise<GamesStatus> {
    const { shiftMinutes } = (await this.settings.read()).goLive;
    const scheduled = GOES_LIVE;
    const lateBefore = new Date(this.clock.now() - shiftMinutes * MINUTE - LATE_GAME_MS);
    const [count, late, next] = await Promise.all([
      this.gameModel.countDocuments(scheduled),
      this.gameModel.countDocuments({ ...scheduled, startsAt: { $lt: lateBefore } }),
      this.gameModel
        .find(scheduled, { matchId: 1, title: 1, startsAt: 1 })
        .sort({ startsAt: 1, _id: 1 })
        .limit(STATUS_GAMES)
        .lean<ComingGame[]>(),
    ]);
    return {
      scheduled: count,
      late,
      next: next.map(({ _id, matchId, title, startsAt }) => ({
        id: _id.toHexString(),
        matchId: matchId.toHexString(),
        title,
        goLiveAt: new Date(goLiveAt(startsAt, shiftMinutes)).toISOString(),
      })),
    };
  }

  async outbox(): Promise<OutboxStatus> {
    const [waiting, oldest] = await Promise.all([
      this.outboxModel.countDocuments(),
      this.outboxModel.findOne({}, { createdAt: 1 }).sort({ createdAt: 1, _id: 1 }).lean(),
    ]);
    const age = oldest ? this.clock.now() - oldest.createdAt.getTime() : 0;
    return { waiting, oldestSeconds: Math.max(0, age) / 1000 };
  }

  async pushes(): Promise<SendStatus> {
    const open = { $in: ['scheduled', 'sending'] as const };
    const before = new Date(this.clock.now() - LATE_PUSH_MS);
    const [sending, scheduled, late, next] = await Promise.all([
      this.jobs.countDocuments({ state: 'sending' }),
      this.jobs.countDocuments({ state: 'scheduled' }),
      this.jobs.countDocuments({ state: open, dueAt: { $lt: before }, 'lease.until': { $lt: before } }),
      this.jobs.findOne({ state: open }, { dueAt: 1 }).sort({ dueAt: 1 }).lean(),
    ]);
    return { sending, scheduled, late, nextAt: next?.dueAt.toISOString() ?? null };
  }
}

import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { changeIn } from '../../contract/events.js';
import { HOUR } from '../../contract/time/units.js';
import { AbandonedTransactions } from '../../platform/database/abandoned-transactions.js';
import { ClockWatch } from '../../platform/clock/clock-watch.js';
import { Clock, type Cancel } from '../../platform/clock/clock.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import type { EventRow } from '../../platform/outbox/outbox.schema.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { SettingsService } from '../settings/settings.service.js';
import { GoLiveService, type Rules } from './go-live.service.js';

/** The sweep behind the timer, in milliseconds: what catches a clock that jumped and a write the timer missed. */
const SWEEP_MS = 2_000;
/** No timer is armed for longer than this, in milliseconds. */
const MAX_TIMER_MS = HOUR;
/** How long before an instant what it changes is made ready, in milliseconds. */
const PREPARE_MS = 2_000;
/** Games that changed together are looked at together: the least time between two looks, in milliseconds. */
const GAP_MS = 25;
/** Of so many games it is asked when they change; of more, when any game does. */
const FEW = 200;

/** Wakes at the next instant at which a game changes by itself. */
@Injectable()
export class GoLiveScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('go-live');
  private readonly worker: Worker;
  private cancelTimer: Cancel = () => undefined;
  private cancelPreparation: Cancel = () => undefined;
  /** Before the start too, for all that is known. */
  private wasSetBack = true;
  /** The games that changed since the last look; null when all are to be looked at. */
  private changed: Set<string> | null = null;
  /** As they were at the last look at all games. */
  private rules: Rules | null = null;
  private lookedAt = -Infinity;
  /** When the timer goes off, by `Clock.now`. */
  private armedFor = -Infinity;

  constructor(
    private readonly goLive: GoLiveService,
    private readonly settings: SettingsService,
    private readonly reader: EventReader,
    private readonly clock: Clock,
    private readonly watch: ClockWatch,
    abandoned: AbandonedTransactions,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('go-live', SWEEP_MS, registry, () => abandoned.during(() => this.run()), GAP_MS);
  }

  onApplicationBootstrap(): void {
    // Whatever changed a game or the shift, in this process or another, may have moved the next instant.
    const changed = this.reader.listen((events) => {
      for (const event of events) this.note(event);
      if (this.changed?.size !== 0) this.worker.wake();
    });
    const clockSet = this.watch.listen((byMs) => {
      this.wasSetBack ||= byMs < 0;
      this.changed = null;
      this.worker.wake();
    });
    this.worker.wokenBy(changed, clockSet);
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.cancelTimers();
    await this.worker.stop();
    this.cancelTimers();
  }

  private note({ name, data }: EventRow): void {
    const { resource, ids } = changeIn(name, data) ?? { resource: null, ids: [] };
    if (resource === 'settings') this.changed = null;
    if (resource !== 'games') return;
    for (const id of ids) this.changed?.add(id);
    if (ids.length === 0 || (this.changed?.size ?? 0) > FEW) this.changed = null;
  }

  private async run(): Promise<void> {
    const { changed, rules } = this;
    this.changed = new Set();
    // Woken by the sweep or by the timer, not only by a change: anything may be due.
    const isSwept = this.clock.elapsed() - this.lookedAt > SWEEP_MS * 0.9 || this.clock.now() >= this.armedFor;
    try {
      if (!changed || !rules || isSwept) await this.lookAtAll();
      else if (changed.size > 0) await this.lookAt([...changed], rules);
    } catch (error) {
      this.changed = null;
      throw error;
    }
  }

  /** A game that changed can only bring the next instant forward: what the timer is armed for stays. */
  private async lookAt(ids: readonly string[], rules: Rules): Promise<void> {
    const wait = await this.goLive.untilNextOf(ids, rules);
    if (wait === null) return;
    if (wait === 0) await this.lookAtAll();
    else if (this.clock.now() + wait < this.armedFor) this.arm(wait, rules);
  }

  private async lookAtAll(): Promise<void> {
    this.lookedAt = this.clock.elapsed();
    this.cancelTimers();
    const { goLive, autoFinish } = await this.settings.read();
    const rules = { shiftMinutes: goLive.shiftMinutes, autoFinish };
    this.rules = rules;
    // Viewers wait for games that start, so these go first.
    await this.goLive.claimStarted(rules);
    await this.goLive.claimRest(rules);
    if (this.wasSetBack) {
      await this.goLive.closeEarly(rules);
      this.wasSetBack = false;
    }
    const next = await this.goLive.untilNext(rules);
    this.arm(Math.min(next ?? MAX_TIMER_MS, MAX_TIMER_MS), rules);
  }

  private arm(wait: number, rules: Rules): void {
    this.cancelTimers();
    this.armedFor = this.clock.now() + wait;
    this.cancelTimer = this.clock.after(wait, () => {
      this.changed = null;
      this.worker.wake();
    });
    if (wait > 0) this.cancelPreparation = this.clock.after(Math.max(0, wait - PREPARE_MS), () => this.prepare(rules));
  }

  private prepare(rules: Rules): void {
    // A failure is only logged, because lists are just a little later without it.
    this.goLive.prepareNext(rules, PREPARE_MS).catch((error: unknown) => this.logger.warn(error));
  }

  private cancelTimers(): void {
    this.cancelTimer();
    this.cancelPreparation();
  }
}

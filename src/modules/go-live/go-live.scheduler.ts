import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { changeIn } from '../../contract/events.js';
import { HOUR } from '../../contract/time/units.js';
import { AbandonedTransactions } from '../../platform/database/transactions/abandoned-transactions.js';
import { ClockWatch } from '../../platform/clock/clock-watch.js';
import { Clock, type Cancel } from '../../platform/clock/clock.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import type { EventRow } from '../../platform/outbox/outbox.schema.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { SettingsService } from '../settings/settings.service.js';
import { GoLiveService, type Rules } from './go-live.service.js';

/**
 * Interval of the sweep behind the timer, in milliseconds. The sweep handles a clock that jumped and a write that the timer
 * missed.
 */
const SWEEP_MS = 2_000;
/** Maximum time until the timer fires, in milliseconds. */
const MAX_TIMER_MS = HOUR;
/** Time before an instant at which its changes are prepared, in milliseconds. */
const PREPARE_MS = 2_000;
/** Minimum time between two checks, in milliseconds. Games that change together are checked together. */
const GAP_MS = 25;
/** Maximum number of changed games to check one by one; above it, the scheduler checks all games. */
const FEW = 200;

/** Wakes at the next instant at which a game changes automatically. */
@Injectable()
export class GoLiveScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('go-live');
  private readonly worker: Worker;
  private cancelTimer: Cancel = () => undefined;
  private cancelPreparation: Cancel = () => undefined;
  /**
   * Whether the clock was set back since the last check. Initially true, because the clock may have been set back before the
   * start.
   */
  private wasSetBack = true;
  /** Games that changed since the last check, or null if all games have to be checked. */
  private changed: Set<string> | null = null;
  /** Rules as of the last check of all games. */
  private rules: Rules | null = null;
  private lookedAt = -Infinity;
  /** Instant at which the timer fires, by `Clock.now`. */
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
    // A change of a game or of the shift, in any process, may have moved the next instant.
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
    // If the sweep or the timer woke the job, any game may be due.
    const isSwept = this.clock.elapsed() - this.lookedAt > SWEEP_MS * 0.9 || this.clock.now() >= this.armedFor;
    try {
      if (!changed || !rules || isSwept) await this.lookAtAll();
      else if (changed.size > 0) await this.lookAt([...changed], rules);
    } catch (error) {
      this.changed = null;
      throw error;
    }
  }

  /**
   * Checks games that changed. The timer can only move to an earlier instant, because other games may be due at the current
   * instant of the timer.
   */
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
    // Viewers wait for games that start, so these games come first.
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
    // A failure is only logged, because lists are just a little later without the preparation.
    this.goLive.prepareNext(rules, PREPARE_MS).catch((error: unknown) => this.logger.warn(error));
  }

  private cancelTimers(): void {
    this.cancelTimer();
    this.cancelPreparation();
  }
}

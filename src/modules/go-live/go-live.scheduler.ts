import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { ClockWatch } from '../../platform/clock/clock-watch.js';
import { Clock, type Cancel } from '../../platform/clock/clock.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { SettingsService } from '../settings/settings.service.js';
import { GoLiveService } from './go-live.service.js';

/** The sweep behind the timer, in milliseconds: what catches a clock that jumped and a write the timer missed. */
const SWEEP_MS = 2_000;
/** No timer is armed for longer than this, in milliseconds. */
const LONGEST_TIMER_MS = 3_600_000;

/** Wakes at the next instant at which a game changes by itself. */
@Injectable()
export class GoLiveScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;
  private cancelTimer: Cancel = () => undefined;
  private unlisten: () => void = () => undefined;
  private unwatch: () => void = () => undefined;
  /** Before the start too, for all that is known. */
  private wasSetBack = true;

  constructor(
    private readonly goLive: GoLiveService,
    private readonly settings: SettingsService,
    private readonly reader: EventReader,
    private readonly clock: Clock,
    private readonly watch: ClockWatch,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('go-live', SWEEP_MS, registry, () => this.run());
  }

  onApplicationBootstrap(): void {
    // Whatever changed a game or the shift, in this process or another, may have moved the next instant.
    this.unlisten = this.reader.listen((events) => {
      const moved = events.some(
        ({ name, data }) => name === 'game' || ['games', 'settings'].includes(String(data['resource'])),
      );
      if (moved) this.worker.wake();
    });
    this.unwatch = this.watch.listen((byMs) => {
      this.wasSetBack ||= byMs < 0;
      this.worker.wake();
    });
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unlisten();
    this.unwatch();
    this.cancelTimer();
    await this.worker.stop();
    this.cancelTimer();
  }

  private async run(): Promise<void> {
    this.cancelTimer();
    const { goLive, autoFinish } = await this.settings.read();
    const rules = { shiftMinutes: goLive.shiftMinutes, autoFinish };
    // What viewers wait for goes first.
    await this.goLive.claimStarted(rules);
    await this.goLive.claimRest(rules);
    if (this.wasSetBack) {
      await this.goLive.closeEarly(rules);
      this.wasSetBack = false;
    }
    const next = await this.goLive.untilNext(rules);
    const wait = Math.min(next ?? LONGEST_TIMER_MS, LONGEST_TIMER_MS);
    this.cancelTimer = this.clock.after(wait, () => this.worker.wake());
  }
}

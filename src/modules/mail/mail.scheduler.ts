import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { ClockWatch } from '../../platform/clock/clock-watch.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { Leases } from '../../platform/database/locks/lease.js';
import { Hints } from '../../platform/outbox/hints.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { MailSender } from './mail-sender.js';
import { mailConfig } from './mail.config.js';

const JOB = 'mail';
/** Interval of the sweep that runs in addition to the timer, in ms. */
const SWEEP_MS = 5_000;

/** Sends due emails. A lease limits the work to one process at a time. Does nothing without a mail server. */
@Injectable()
export class MailScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sender: MailSender,
    private readonly leases: Leases,
    private readonly hints: Hints,
    private readonly clock: Clock,
    private readonly watch: ClockWatch,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker(JOB, SWEEP_MS, registry, () => this.look());
  }

  onApplicationBootstrap(): void {
    if (!this.config.get(mailConfig)) return;
    const wake = (): void => this.worker.wake();
    this.worker.wokenBy(this.hints.listen('mails', wake), this.watch.listen(wake));
    this.worker.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }

  private async look(): Promise<void> {
    if (!(await this.mayGoOn())) return;
    const next = await this.sender.sendDue(
      () => this.mayGoOn(),
      () => this.worker.isStopping,
    );
    this.worker.wakeAfter(this.clock, next);
  }

  private async mayGoOn(): Promise<boolean> {
    return !this.worker.isStopping && (await this.leases.hold(JOB)) !== null;
  }
}

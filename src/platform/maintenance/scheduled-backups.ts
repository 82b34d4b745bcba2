import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { extname, join } from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';
import { HOUR, MINUTE } from '../../contract/time/units.js';
import { backupConfig, type BackupConfig } from '../backup/backup.config.js';
import { backupName } from '../backup/older.js';
import { Clock } from '../clock/clock.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { whileRenewing, type RenewedLease } from '../database/locks/lease-renewal.js';
import { Leases } from '../database/locks/lease.js';
import { Metrics } from '../metrics/metrics.js';
import { PLATFORM_METRICS } from '../metrics/platform.metrics.js';
import { Worker } from '../scheduler/worker.js';
import { startThread } from '../threads.js';
import type { BackupMessage, BackupOrder, BackupResult } from './backup.thread.js';
import { BACKUP_JOB as JOB, JOB_STATE_MODEL, type JobStateDoc } from './job-state.schema.js';

/** Interval between checks whether a backup is due, in ms. */
const LOOK_MS = MINUTE;
/** Maximum time without progress, in ms. A backup that hangs for longer fails, and any process may write the next one. */
const MAX_STALL_MS = HOUR;
/** Pause after a failure, in ms. The backup interval applies instead if it is shorter. */
const RETRY_MS = HOUR;

const THREAD = new URL(`./backup.thread${extname(import.meta.url)}`, import.meta.url);

/** Writes backups into BACKUP_DIR, in a separate thread of one process at a time. */
@Injectable()
export class ScheduledBackups implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Backup');
  private readonly worker: Worker;
  private thread: Thread | undefined;

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectModel(JOB_STATE_MODEL) private readonly states: Model<JobStateDoc>,
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('backup', LOOK_MS, registry, () => this.run());
  }

  onApplicationBootstrap(): void {
    if (!this.config.get(backupConfig)) return;
    this.measure();
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.thread?.terminate();
    await this.worker.stop();
  }

  /** Writes a backup if one is due and no other process writes it. */
  async run(): Promise<void> {
    const backups = this.config.get(backupConfig);
    if (!backups || !(await this.isDue(backups.everyMs)) || (await this.leases.hold(JOB)) === null) return;
    // Another process may have written the backup before it released the lease.
    if (await this.isDue(backups.everyMs)) {
      await whileRenewing(this.leases, JOB, (lease) => this.make(backups, lease), MAX_STALL_MS);
    }
    await this.leases.giveBack(JOB);
  }

  private async isDue(everyMs: number): Promise<boolean> {
    const { succeededAt, failedAt } = await this.state();
    const now = this.clock.now();
    const isOver = (since: Date | undefined, ms: number): boolean => {
      // A backup in the future was written before the clock was set back. Without this rule, no backup would be due until that
      // time.
      const ago = now - (since?.getTime() ?? -Infinity);
      return ago >= ms || ago < 0;
    };
    return isOver(succeededAt, everyMs) && isOver(failedAt, Math.min(RETRY_MS, everyMs));
  }

  /** Returns the state of the backups, written by any process. */
  async state(): Promise<Partial<JobStateDoc>> {
    return (await this.states.findById(JOB).lean()) ?? {};
  }

  private async make({ dir: folder, keep }: BackupConfig, lease: RenewedLease): Promise<void> {
    const [name, began] = [backupName(this.clock.date()), this.clock.elapsed()];
    const { dataDir, mongodbUri } = this.config;
    const result = await this.inThread({ config: { dataDir, mongodbUri }, folder, name, keep }, lease);
    if (!result) return;
    const at = this.clock.date();
    if ('problem' in result) {
      const $set = { failedAt: at, failure: result.problem };
      await this.states.updateOne({ _id: JOB }, { $set }, { upsert: true });
      this.logger.error(`The scheduled backup failed, retrying within an hour: ${result.problem}`);
      return;
    }
    const { bytes, failures } = result;
    for (const failure of failures) this.logger.warn(`Failed to delete an older backup: ${failure}`);
    const change = { $set: { succeededAt: at, bytes }, $unset: { failedAt: true, failure: true } } as const;
    await this.states.updateOne({ _id: JOB }, change, { upsert: true });
    const seconds = ((this.clock.elapsed() - began) / 1000).toFixed(1);
    this.logger.log(`Created the backup ${join(folder, name)}: ${bytes} bytes in ${seconds} s.`);
  }

  protected startThread(order: BackupOrder): Thread {
    return startThread(THREAD, { workerData: order });
  }

  /** Returns null if the service stopped before the thread finished. */
  private async inThread(order: BackupOrder, { progress, stalled }: RenewedLease): Promise<BackupResult | null> {
    const thread = this.startThread(order);
    this.thread = thread;
    try {
      return await new Promise((resolve) => {
        thread.on('message', (message: BackupMessage) => (message === 'progress' ? progress() : resolve(message)));
        stalled.addEventListener('abort', () => resolve({ problem: 'It made no progress for an hour.' }));
        thread.once('error', (error: Error) => resolve({ problem: error.message }));
        thread.once('exit', () => resolve(null));
      });
    } finally {
      this.thread = undefined;
      await thread.terminate();
    }
  }

  /** Registers the metrics. Every process reports the same state, regardless of which process wrote the backup. */
  private measure(): void {
    const { metrics } = this;
    if (!metrics.isOn) return;
    const seconds = ({ succeededAt }: Partial<JobStateDoc>): number => (succeededAt?.getTime() ?? 0) / 1000;
    const read = (valueOf: (state: Partial<JobStateDoc>) => number) => async () => [
      { labels: {}, value: await this.state().then(valueOf, () => Number.NaN) },
    ];
    metrics.read(PLATFORM_METRICS.backupSuccess, read(seconds));
    metrics.read(
      PLATFORM_METRICS.backupBytes,
      read(({ bytes }) => bytes ?? 0),
    );
    metrics.read(
      PLATFORM_METRICS.backupFailed,
      read(({ failedAt }) => (failedAt ? 1 : 0)),
    );
  }
}

import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { MINUTE } from '../../contract/time/units.js';
import { Leases } from '../../platform/database/locks/lease.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { Incoming } from '../../platform/uploads/incoming.js';
import { MediaFiles } from './media-files.js';

const EVERY_MS = 10 * MINUTE;

/** Completes uploads and deletions that killed processes left unfinished. */
@Injectable()
export class MediaSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;

  constructor(
    private readonly files: MediaFiles,
    private readonly incoming: Incoming,
    private readonly leases: Leases,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('media-sweep', EVERY_MS, registry, () => this.sweep());
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }

  private async sweep(): Promise<void> {
    // Every process sweeps the upload folder of its machine, which other processes may share.
    await this.incoming.sweep(Date.now());
    if ((await this.leases.hold('media-sweep')) !== null) await this.files.sweep();
  }
}

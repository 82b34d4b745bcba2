import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { MINUTE } from '../../contract/time/units.js';
import { Leases } from '../../platform/database/lease.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { Incoming } from '../../platform/uploads/incoming.js';
import { MediaFiles } from './media-files.js';

const EVERY_MS = 10 * MINUTE;

/** Finishes what uploads and deletions of killed processes have left. */
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
    // Of this machine's folder, which others may share.
    await this.incoming.sweep(Date.now());
    if ((await this.leases.hold('media-sweep')) !== null) await this.files.sweep();
  }
}

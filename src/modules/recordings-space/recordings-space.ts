import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { spaceOf, type Space } from '../../platform/maintenance/space.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { recordingsConfig } from '../../platform/processes/ingest.config.js';
import { FolderSizes } from './folder-sizes.js';
import { RECORDINGS_METRICS } from './recordings-space.metrics.js';

/** Time for which a measured size is valid, in ms. */
const VALID_MS = 30 * SECOND;

/** Space of all recordings, in bytes. */
export interface RecordingsUsage {
  usedBytes: number;
  /** Null before the ingest has used the folder. */
  budgetBytes: number | null;
  /** Free space below which nothing is recorded. */
  minFreeBytes: number;
  space: Space;
}

interface Measurement {
  bytes: Promise<number | null>;
  /** By `Clock.elapsed`, in ms. */
  at: number;
}

/** Measures the folder of the recordings. */
@Injectable()
export class RecordingsSpace implements OnModuleInit {
  private readonly sizes = new FolderSizes();
  private measurement: Measurement | null = null;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const readings: [keyof typeof RECORDINGS_METRICS, (usage: RecordingsUsage) => number | null][] = [
      ['bytes', ({ usedBytes }) => usedBytes],
      ['budget', ({ budgetBytes }) => budgetBytes],
      ['free', ({ space }) => space.free],
      ['minFree', ({ minFreeBytes }) => minFreeBytes],
    ];
    for (const [metric, valueOf] of readings) {
      this.metrics.read(RECORDINGS_METRICS[metric], async () => {
        const usage = await this.read();
        const value = usage && valueOf(usage);
        return value === null ? [] : [{ labels: {}, value }];
      });
    }
  }

  /** Returns the used and the available space, or null if nothing was recorded yet or the folder cannot be read. */
  async read(): Promise<RecordingsUsage | null> {
    const { dir, minFree } = this.config.get(recordingsConfig);
    try {
      const usedBytes = await this.usedBytes(dir);
      if (usedBytes === null) return null;
      const space = await spaceOf(dir);
      const minFreeBytes = Math.max(minFree.bytes, minFree.share * space.total);
      return { usedBytes, budgetBytes: await this.budget(dir), minFreeBytes, space };
    } catch {
      return null;
    }
  }

  private usedBytes(dir: string): Promise<number | null> {
    const at = this.clock.elapsed();
    if (!this.measurement || at - this.measurement.at >= VALID_MS) {
      // A slow measurement is not started again while it runs.
      const measurement: Measurement = { bytes: this.sizes.total(dir), at: Infinity };
      this.measurement = measurement;
      measurement.bytes.then(
        () => (measurement.at = this.clock.elapsed()),
        () => (this.measurement = null),
      );
    }
    return this.measurement.bytes;
  }

  private async budget(dir: string): Promise<number | null> {
    const { maxBytes } = this.config.get(recordingsConfig);
    if (maxBytes !== null) return maxBytes;
    const { readBudget } = await import('@nepsh/ingest/recording');
    return readBudget(dir);
  }
}

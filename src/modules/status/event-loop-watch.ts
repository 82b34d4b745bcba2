import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EventLoopStatus } from '../../contract/records/status.record.js';
import { MINUTE } from '../../contract/time/units.js';

/** Interval between measurements, in ms. */
const RESOLUTION_MS = 20;
/** Minimum duration of a meaningful measurement, in ms. */
const MIN_MS = 2_000;
/** Age after which measurements restart, in ms, because older values no longer describe the current state. */
const MAX_MS = 5 * MINUTE;
/** Time without a call of `look` after which measuring stops, in ms. */
const IDLE_MS = MINUTE;

/**
 * Measures the delay of the event loop while a user views the status. Otherwise, the timer of the measurement would wake the
 * process needlessly.
 */
@Injectable()
export class EventLoopWatch implements OnApplicationShutdown {
  private histogram: ReturnType<typeof monitorEventLoopDelay> | null = null;
  private since = 0;
  private idle: NodeJS.Timeout | undefined;

  /** Returns the measurements since the first call, restarting every five minutes. Returns null during the first seconds. */
  look(): EventLoopStatus | null {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.stop(), IDLE_MS).unref();
    const { histogram } = this;
    if (!histogram) {
      this.begin();
      return null;
    }
    const measuredMs = performance.now() - this.since;
    if (measuredMs < MIN_MS) return null;
    const seen = {
      medianMs: lateness(histogram.percentile(50)),
      p99Ms: lateness(histogram.percentile(99)),
      longestMs: lateness(histogram.max),
      seconds: Math.round(measuredMs / 1000),
    };
    if (measuredMs > MAX_MS) this.begin();
    return seen;
  }

  onApplicationShutdown(): void {
    clearTimeout(this.idle);
    this.stop();
  }

  private begin(): void {
    this.stop();
    this.histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    this.histogram.enable();
    this.since = performance.now();
  }

  private stop(): void {
    this.histogram?.disable();
    this.histogram = null;
  }
}

/** Converts the time between two measurements (ns) to the delay of the second measurement (ms). */
const lateness = (nanoseconds: number): number =>
  Math.max(0, Math.round((nanoseconds / 1e6 - RESOLUTION_MS) * 10) / 10);

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EventLoopStatus } from '../../contract/records/status.record.js';
import { MINUTE } from '../../contract/time/units.js';

/** How often the delay is measured, in milliseconds. */
const RESOLUTION_MS = 20;
/** After less time there is too little to say. */
const MIN_MS = 2_000;
/** What is older than this says nothing of now. */
const MAX_MS = 5 * MINUTE;
/** It is measured for so long after somebody looked. */
const IDLE_MS = MINUTE;

/** Measures the event loop's delay while somebody looks: the timer that it takes would wake the process for nobody. */
@Injectable()
export class EventLoopWatch implements OnApplicationShutdown {
  private histogram: ReturnType<typeof monitorEventLoopDelay> | null = null;
  private since = 0;
  private idle: NodeJS.Timeout | undefined;

  /** What was measured since the first look, or since the last five minutes began; null for the first seconds. */
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

/** Nanoseconds from one measurement to the next → by how many milliseconds the second was late. */
const lateness = (nanoseconds: number): number =>
  Math.max(0, Math.round((nanoseconds / 1e6 - RESOLUTION_MS) * 10) / 10);

import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from './clock.js';

const LOOK_MS = 500;
/** Milliseconds; smaller steps are the usual corrections of a clock. */
const NOTABLE_MS = 1_000;

/** Called with the milliseconds by which the clock was set: forward, or back when below zero. */
type Listener = (byMs: number) => void;

/**
 * Notices that the machine's clock was set: it then differs from the monotonic clock by another amount. Timers are not
 * affected; code that waits for a time of day checks again.
 */
@Injectable()
export class ClockWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Clock');
  private readonly listeners = new Set<Listener>();
  private timer: NodeJS.Timeout | undefined;
  /** By how much the clock is ahead of the monotonic one, in milliseconds. */
  private ahead = 0;

  constructor(private readonly clock: Clock) {}

  onApplicationBootstrap(): void {
    this.ahead = this.difference();
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Returns what unsubscribes. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private look(): void {
    const ahead = this.difference();
    const byMs = ahead - this.ahead;
    this.ahead = ahead;
    if (Math.abs(byMs) < NOTABLE_MS) return;
    const seconds = Math.round(Math.abs(byMs) / 1_000);
    this.logger.warn(`The machine's clock was set ${byMs > 0 ? 'forward' : 'back'} by ${seconds} s.`);
    for (const listener of this.listeners) listener(byMs);
  }

  private difference(): number {
    return this.clock.now() - this.clock.elapsed();
  }
}

import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from './clock.js';

const LOOK_MS = 500;
/** Smallest clock change that is reported, in ms. Smaller steps are normal corrections. */
const NOTABLE_MS = 1_000;

/** Receives the clock change in ms. A negative change set the clock back. */
type Listener = (byMs: number) => void;

/**
 * Detects that the machine's clock was set, by comparing it with the monotonic clock. Timers are not affected; code that waits
 * for a time of day checks the time again.
 */
@Injectable()
export class ClockWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Clock');
  private readonly listeners = new Set<Listener>();
  private timer: NodeJS.Timeout | undefined;
  /** Lead of the machine's clock over the monotonic clock, in ms. */
  private ahead = 0;

  constructor(private readonly clock: Clock) {}

  onApplicationBootstrap(): void {
    this.ahead = this.difference();
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Subscribes to clock changes. Returns a function that unsubscribes. */
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

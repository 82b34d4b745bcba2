import type { Clock } from '../../platform/clock/clock.js';

/** Rate limiter for `perSecond` messages per second with bursts of up to `burst` messages. Callers are served in order. */
export class TokenBucket {
  /** Time at which the bucket is full again if no more tokens are taken, in ms of the monotonic clock. */
  private fullAt = -Infinity;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly clock: Clock,
  ) {}

  /** Takes `count` tokens. Resolves when the messages may be sent. */
  async take(count: number): Promise<void> {
    const now = this.clock.elapsed();
    this.fullAt = Math.max(this.fullAt, now) + (count / this.perSecond) * 1000;
    const wait = this.fullAt - now - (this.burst / this.perSecond) * 1000;
    // Timers cannot wait for less than 1 ms.
    if (wait >= 1) await new Promise<void>((resolve) => this.clock.after(wait, resolve));
  }
}

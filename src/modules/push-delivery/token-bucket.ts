import type { Clock } from '../../platform/clock/clock.js';

/** Lets through so many a second, and at most `burst` at once. First come, first served. */
export class TokenBucket {
  /** When the bucket will be full again if nothing is taken. */
  private fullAt = -Infinity;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly clock: Clock,
  ) {}

  /** Takes so many; resolves when they may go. */
  async take(count: number): Promise<void> {
    const now = this.clock.elapsed();
    this.fullAt = Math.max(this.fullAt, now) + (count / this.perSecond) * 1000;
    const wait = this.fullAt - now - (this.burst / this.perSecond) * 1000;
    // No timer waits for less than a millisecond.
    if (wait >= 1) await new Promise<void>((resolve) => this.clock.after(wait, resolve));
  }
}

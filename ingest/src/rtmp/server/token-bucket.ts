/** Encoders send their queue in a burst after an interruption. */
const BURST_SECONDS = 5;

/** Limits a rate over a few seconds. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  /** `rate` is per second, `now` in ms. */
  constructor(
    private readonly rate: number,
    now: number,
  ) {
    this.tokens = rate * BURST_SECONDS;
    this.filledAt = now;
  }

  /** Returns false if the rate is exceeded. */
  take(count: number, now: number): boolean {
    const filled = this.tokens + ((now - this.filledAt) / 1_000) * this.rate;
    this.tokens = Math.min(filled, this.rate * BURST_SECONDS) - count;
    this.filledAt = now;
    return this.tokens >= 0;
  }
}

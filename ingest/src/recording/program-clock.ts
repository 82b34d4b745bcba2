/** Difference between the clocks of server and encoder from which the times are anchored again, in ms. */
const MAX_DRIFT_MS = 200;
/** Arrivals of this time decide whether the encoder's clock is slow: a shorter delay is the network's. In ms. */
const OBSERVED_MS = 30_000;

/** Instants of a recording's segments by the server's clock, which advance with each segment. */
export class ProgramClock {
  /** server's clock minus encoder's clock, in ms */
  private offsetMs = 0;
  /** by the encoder's clock */
  private runStartMs = 0;
  private arrivals: { endMs: number; offsetMs: number }[] = [];

  /** Both instants belong to the last segment that is already stored, in ms since the epoch. */
  constructor(
    private lastStartsAt = -Infinity,
    private lastEndsAt = -Infinity,
  ) {}

  /**
   * Returns the instant of a segment. Times are by the encoder's clock in ms. `offsetMs` is the smallest difference between the server's
   * clock at arrival and the encoder's clock.
   */
  place(segment: { startMs: number; endMs: number; offsetMs: number }, startsRun: boolean): number {
    const { startMs, endMs, offsetMs } = segment;
    if (startsRun) {
      this.offsetMs = offsetMs;
      this.runStartMs = startMs;
      this.arrivals = [];
    }
    this.arrivals.push({ endMs, offsetMs });
    this.arrivals = this.arrivals.filter((arrival) => arrival.endMs > endMs - OBSERVED_MS);
    this.followDrift(offsetMs, endMs - this.runStartMs >= OBSERVED_MS);

    const earliest = startsRun ? this.lastEndsAt : this.lastStartsAt + 1;
    const startsAt = Math.max(Math.round(startMs + this.offsetMs), earliest);
    this.lastStartsAt = startsAt;
    this.lastEndsAt = startsAt + Math.round(endMs - startMs);
    return startsAt;
  }

  private followDrift(offsetMs: number, isObserved: boolean): void {
    // Packets cannot arrive before they were sent, so an early one proves that the anchor is too late.
    if (offsetMs <= this.offsetMs - MAX_DRIFT_MS) {
      this.offsetMs = offsetMs;
      return;
    }
    const fastest = Math.min(...this.arrivals.map((arrival) => arrival.offsetMs));
    if (isObserved && fastest >= this.offsetMs + MAX_DRIFT_MS) this.offsetMs = fastest;
  }
}

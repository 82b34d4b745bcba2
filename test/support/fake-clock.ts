import { Clock, type Cancel } from '../../src/platform/clock/clock.js';

interface Timer {
  at: number;
  callback: () => void;
}

/**
 * Returns the next full minute. The clock must not start in the past: the database deletes expired documents by the
 * real clock.
 */
const soon = (): number => Math.ceil(Date.now() / 60_000) * 60_000;

/** A clock that is stopped until a test moves it. */
export class FakeClock extends Clock {
  private readonly timers = new Set<Timer>();
  /** Total change by `setBy`, in ms. */
  private set = 0;

  constructor(private time: number = soon()) {
    super();
  }

  override now(): number {
    return this.time;
  }

  override elapsed(): number {
    return this.time - this.set;
  }

  override after(ms: number, callback: () => void): Cancel {
    const timer = { at: this.elapsed() + ms, callback };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Advances the clock and runs the timers that are due, in order. */
  advance(ms: number): void {
    const until = this.elapsed() + ms;
    for (;;) {
      const [next] = [...this.timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers.delete(next);
      this.time = Math.max(this.elapsed(), next.at) + this.set;
      next.callback();
    }
    this.time = until + this.set;
  }

  /**
   * Sets the clock without letting time pass, like an operator who sets a machine's clock. A negative `ms` sets it
   * back.
   */
  setBy(ms: number): void {
    this.set += ms;
    this.time += ms;
  }
}

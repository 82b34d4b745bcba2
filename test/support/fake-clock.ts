import { Clock, type Cancel } from '../../src/platform/clock/clock.js';

interface Timer {
  at: number;
  callback: () => void;
}

/** The next full minute. Not long ago: the database removes what has expired by its own, real clock. */
const soon = (): number => Math.ceil(Date.now() / 60_000) * 60_000;

/** A clock that is stopped until a test moves it. */
export class FakeClock extends Clock {
  private readonly timers = new Set<Timer>();
  /** By how much it was set, over all. */
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

  /** Moves on and runs what has fallen due, in order. */
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

  /** Sets the hour, back when `ms` is below zero, as an operator sets a machine's clock: no time passes by it. */
  setBy(ms: number): void {
    this.set += ms;
    this.time += ms;
  }
}

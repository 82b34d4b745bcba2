import { Injectable } from '@nestjs/common';

/** Cancels a timer. */
export type Cancel = () => void;

/** The server's time. Code that depends on the time uses this class, so that tests can set the time. */
@Injectable()
export class Clock {
  /** Returns the milliseconds since 1970, UTC. */
  now(): number {
    return Date.now();
  }

  /** Returns the milliseconds since an arbitrary moment by the monotonic clock, for measuring durations. */
  elapsed(): number {
    return performance.now();
  }

  date(): Date {
    return new Date(this.now());
  }

  /** Calls back once after `ms` milliseconds. Returns a function that cancels the timer. */
  after(ms: number, callback: () => void): Cancel {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  }
}

import { Injectable } from '@nestjs/common';

/** Takes a timer back. */
export type Cancel = () => void;

/** The server's time. Whatever depends on the hour asks here, so that a test can say what time it is. */
@Injectable()
export class Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number {
    return Date.now();
  }

  /** Milliseconds since some moment, by the monotonic clock: for how long something takes or is to last. */
  elapsed(): number {
    return performance.now();
  }

  date(): Date {
    return new Date(this.now());
  }

  /** Calls back once after `ms` milliseconds. */
  after(ms: number, callback: () => void): Cancel {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  }
}

import { Timestamp } from 'bson';

/** Generates the times of a replica set. Each is later than all before it. */
export class Clock {
  private second = 0;
  private counter = 0;

  /** Makes the next time later than this one, even if the system's clock was set back. */
  passed(time: Timestamp | undefined): void {
    if (!time || time.t < this.second) return;
    this.counter = time.t > this.second ? time.i : Math.max(time.i, this.counter);
    this.second = time.t;
  }

  next(): Timestamp {
    const now = Math.floor(Date.now() / 1000);
    this.counter = now > this.second ? 1 : this.counter + 1;
    this.second = Math.max(now, this.second);
    return new Timestamp({ t: this.second, i: this.counter });
  }
}

import { serverNow } from '@contract/time/server-clock.js';

/** One timer for all counters of the page. It ticks on the second and stops without subscribers. */
export class Clock {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the current time by the server's clock, in ms since the epoch. */
  now = serverNow;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.timer === undefined) this.arm();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  };

  private arm(): void {
    this.timer = setTimeout(
      () => {
        this.arm();
        for (const listener of this.listeners) listener();
      },
      1000 - (this.now() % 1000),
    );
  }
}

export const clock = new Clock();

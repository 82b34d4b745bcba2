/** One timer for everything on the page that counts: it ticks on the second, and stops without subscribers. */
export class Clock {
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The server's clock minus this machine's, ms. */
  private offset = 0;

  /** Now by the server's clock, ms since the epoch. */
  now = (): number => Date.now() + this.offset;

  /** Follows the server where this machine's clock is clearly wrong. */
  correct(offset: number): void {
    this.offset = offset;
  }

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

const TOLERANCE = 2000;

/** What `serverNow` was at and when, by this machine's clock, the answer began to arrive; all ms since the epoch. */
export interface ClockReading {
  serverNow: number;
  receivedAt: number;
  /** Whether the page came over the network just now; one cached by the browser has an old time. */
  fresh: boolean;
}

/** The correction for a clock that is off by more than the network explains, else 0. */
export function clockOffset({ serverNow, receivedAt, fresh }: ClockReading): number {
  const offset = serverNow - receivedAt;
  return fresh && Math.abs(offset) > TOLERANCE ? offset : 0;
}

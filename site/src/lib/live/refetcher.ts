/** Maximum random wait before a fetch, which spreads the requests of many pages. */
const JITTER_MS = 800;
/** Minimum time between two fetches. */
const PAUSE_MS = 3000;

/** Refetches data when it changes. A burst of events causes one fetch, after a random delay. */
export class Refetcher {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -PAUSE_MS;
  private state: 'idle' | 'running' | 'outdated' | 'stopped' = 'idle';

  constructor(
    private readonly fetchNow: () => Promise<void>,
    private readonly random: () => number = Math.random,
  ) {}

  /** Cancels the scheduled fetch. No other fetch follows. */
  stop(): void {
    clearTimeout(this.timer);
    this.state = 'stopped';
  }

  /** Schedules a fetch. A running fetch is followed by another. */
  schedule(): void {
    if (this.state === 'stopped') return;
    if (this.state !== 'idle') this.state = 'outdated';
    else if (this.timer === undefined) {
      const wait = Math.max(this.random() * JITTER_MS, this.last + PAUSE_MS - performance.now());
      this.timer = setTimeout(() => void this.run(), wait);
    }
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.state = 'running';
    // If the network fails, the event stream also notices and emits `reload` after reconnecting.
    await this.fetchNow().catch(() => undefined);
    this.last = performance.now();
    if (this.is('stopped')) return;
    const isOutdated = this.is('outdated');
    this.state = 'idle';
    if (isOutdated) this.schedule();
  }

  /** The state may have changed during the fetch, which TypeScript does not expect. */
  private is(state: Refetcher['state']): boolean {
    return this.state === state;
  }
}

/** The longest wait before a fetch: pages notified of the same change spread their requests over it. */
const JITTER_MS = 800;
/** The shortest time between two fetches, however often something changes. */
const PAUSE_MS = 3000;

/** Fetches something again when it changes: a burst of events is answered by one fetch, after a random delay. */
export class Refetcher {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -PAUSE_MS;
  private state: 'idle' | 'running' | 'outdated' = 'idle';

  constructor(
    private readonly fetchNow: () => Promise<void>,
    private readonly random: () => number = Math.random,
  ) {}

  /** Asks for a fetch in a moment; one that is under way is followed by another. */
  schedule(): void {
    if (this.state !== 'idle') this.state = 'outdated';
    else if (this.timer === undefined) {
      const wait = Math.max(this.random() * JITTER_MS, this.last + PAUSE_MS - performance.now());
      this.timer = setTimeout(() => void this.run(), wait);
    }
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.state = 'running';
    // When the network is down the stream notices too, and emits `reload` when it is back.
    await this.fetchNow().catch(() => undefined);
    this.last = performance.now();
    const outdated = this.isOutdated();
    this.state = 'idle';
    if (outdated) this.schedule();
  }

  private isOutdated(): boolean {
    return this.state === 'outdated';
  }
}

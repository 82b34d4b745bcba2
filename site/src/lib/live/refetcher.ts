/** The longest wait before a fetch, ms: a crowd of pages told of the same change asks spread over it. */
const JITTER = 800;
/** The shortest time between two fetches, ms: busy minutes cost a page no more than this. */
const PAUSE = 3000;

/** Fetches something again when told to: news that comes in a burst is answered by one fetch, in its own random moment. */
export class Refetcher {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = -PAUSE;
  private running = false;
  private again = false;

  constructor(
    private readonly fetchNow: () => Promise<void>,
    private readonly random: () => number = Math.random,
  ) {}

  /** Asks for a fetch in a moment. */
  soon(): void {
    if (this.running) this.again = true;
    if (this.running || this.timer !== undefined) return;
    const wait = Math.max(this.random() * JITTER, this.last + PAUSE - performance.now());
    this.timer = setTimeout(() => void this.run(), wait);
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.running = true;
    this.again = false;
    try {
      await this.fetchNow();
    } catch {
      // The network is away: the stream notices too, and tells `reload` when it is back.
    } finally {
      this.running = false;
      this.last = performance.now();
      if (this.again) this.soon();
    }
  }
}

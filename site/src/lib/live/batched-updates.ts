type Change<T> = (before: T) => T;

/** Time to collect changes, so that games that go live together move together. */
const GATHER_MS = 40;
/** Maximum wait for running animations, because a hidden page never finishes them. */
const MAX_WAIT_MS = 4000;

/** Applies changes in steps. Changes that arrive together or during an animation form one step. */
export class BatchedUpdates<T> {
  private changes: Change<T>[] = [];
  private running = false;

  /**
   * @param show applies a change
   * @param rest resolves once no animation is running
   */
  constructor(
    private readonly show: (change: Change<T>) => void,
    private readonly rest: () => Promise<unknown>,
  ) {}

  /** Applies a change after the changes before it. */
  schedule(change: Change<T>): void {
    this.changes.push(change);
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.changes.length > 0) {
      await after(GATHER_MS);
      await Promise.race([this.rest(), after(MAX_WAIT_MS)]);
      const changes = this.changes.splice(0);
      this.show((before) => changes.reduce((now, one) => one(now), before));
    }
    this.running = false;
  }
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

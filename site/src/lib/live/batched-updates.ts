type Change<T> = (before: T) => T;

/** How long changes are gathered before they are shown: games that go live together then move together. */
const GATHER_MS = 40;
/** The longest wait for what is on its way: a page that nobody sees draws nothing. */
const MAX_WAIT_MS = 4000;

/** Shows changes in steps: those that come together, or while something is on its way, are one step. */
export class BatchedUpdates<T> {
  private changes: Change<T>[] = [];
  private running = false;

  /**
   * @param show takes a change to what is shown
   * @param rest resolves once nothing is on its way
   */
  constructor(
    private readonly show: (change: Change<T>) => void,
    private readonly rest: () => Promise<unknown>,
  ) {}

  /** Makes a change in a moment, after those that were asked for before. */
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

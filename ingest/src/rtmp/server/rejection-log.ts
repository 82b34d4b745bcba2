/** Lines about rejected connections in one interval: a flood of connections may not fill the log. */
const MAX_LINES = 20;
const INTERVAL_MS = 60_000;

/** Logs rejected connections, and only counts them above a rate. */
export class RejectionLog {
  private startedAt = -Infinity;
  private lines = 0;
  private omitted = 0;

  constructor(
    private readonly write: (text: string) => void,
    private readonly now: () => number,
  ) {}

  log(text: string): void {
    if (this.now() - this.startedAt >= INTERVAL_MS) {
      if (this.omitted > 0) this.write(`Rejected ${this.omitted} further RTMP connections.`);
      this.startedAt = this.now();
      this.lines = this.omitted = 0;
    }
    if (++this.lines <= MAX_LINES) this.write(text);
    else this.omitted++;
  }
}

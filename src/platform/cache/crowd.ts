import { SECOND } from '../../contract/time/units.js';

/** Maximum time for which a stale response is served while the next response is built, in ms. */
const STALE_MS = 1_000;
/** Requests per second above which a response is popular. Popular responses are rebuilt at most every `CROWD_PAUSE_MS`. */
const CROWD_HITS = 50;
const CROWD_PAUSE_MS = 850;
/** Allowed factor between the durations of the next and the last build. A change also causes other work at the same time. */
const SLOWER = 3;

/** The clients that request a response. They limit how often the response is rebuilt. */
export class Crowd {
  private hits = 0;
  /** Whether a request waits for the next response. */
  private isRefreshing = false;
  /** Duration of the build, in ms. */
  private readonly tookMs: number;

  /**
   * @param startedAt start of the build, by `performance.now`, because this time limits how often builds run, regardless of the
   * time of day
   * @param isExpected whether many clients requested the previous response
   */
  constructor(
    private readonly startedAt: number,
    private readonly isExpected: boolean,
  ) {
    this.tookMs = performance.now() - startedAt;
  }

  /** Whether many clients request the response. */
  get isLarge(): boolean {
    return this.hits > CROWD_HITS * Math.max(1, (performance.now() - this.startedAt) / SECOND);
  }

  /** Counts a request. */
  join(): void {
    this.hits += 1;
  }

  /**
   * Returns whether to send a response that has been stale for `staleMs`. If not, this request waits for the next response, while
   * other requests get the stale response.
   */
  maySendStale(staleMs: number): boolean {
    const leftMs = STALE_MS - staleMs;
    if (leftMs < 0) return false;
    const canWait = performance.now() - this.startedAt < CROWD_PAUSE_MS && leftMs > SLOWER * this.tookMs;
    if (this.isRefreshing || (canWait && (this.isExpected || this.isLarge))) return true;
    this.isRefreshing = true;
    return false;
  }
}

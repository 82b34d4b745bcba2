import { backoff } from '@contract/backoff.js';

/** Wait for data after which a stream without new segments is interrupted, in ms. */
const INTERRUPTED_AFTER_MS = 1_500;
/** Factor of the duration of segments after which a new segment is overdue. */
const OVERDUE_FACTOR = 1.5;

/** Returns the wait before the playlist is requested again, in ms, after the given number of failures. */
const waitBeforeRequest = backoff({ base: 1_000, maximum: 2_500, jitter: 'around' });

interface InterruptionOptions {
  /** Called at each failure, so that late listeners receive the state. */
  onInterrupted: () => void;
  onResumed: () => void;
  /** Requests the playlist again. */
  onRetry: () => void;
}

/**
 * Distinguishes an interruption, in which the encoder sends nothing or the playlist is missing, from a slow connection of the viewer.
 * Retries while the playlist is missing.
 */
export class Interruption {
  private isInterrupted = false;
  private isStalled = false;
  private failures = 0;
  private check: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private newestAt = -Infinity;
  private overdueMs = 0;

  constructor(private readonly options: InterruptionOptions) {}

  /**
   * Called when a playlist arrives.
   * @param hasGrown whether it contains a new segment
   * @param targetSeconds maximum duration of its segments
   */
  loaded(hasGrown: boolean, targetSeconds: number): void {
    this.failures = 0;
    this.overdueMs = targetSeconds * 1_000 * OVERDUE_FACTOR;
    if (hasGrown) this.newestAt = performance.now();
    else if (this.isStalled) this.stalled();
  }

  /** Called when playback waits for data. */
  stalled(): void {
    this.isStalled = true;
    if (this.check !== undefined || this.isInterrupted) return;
    const wait = Math.max(INTERRUPTED_AFTER_MS, this.newestAt + this.overdueMs - performance.now());
    this.check = setTimeout(() => {
      this.check = undefined;
      const isOverdue = performance.now() - this.newestAt >= this.overdueMs;
      if (this.isStalled && isOverdue) this.begin();
    }, wait);
  }

  /** Called when the playlist is missing or has ended. Requests it again after a wait, which grows with each failure. */
  missing(): void {
    this.begin();
    if (this.retry !== undefined) return;
    this.failures += 1;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.options.onRetry();
    }, waitBeforeRequest(this.failures));
  }

  /** Called when the image moves. */
  plays(): void {
    this.isStalled = false;
    clearTimeout(this.check);
    this.check = undefined;
    if (!this.isInterrupted) return;
    this.isInterrupted = false;
    this.options.onResumed();
  }

  /** Ends the interruption, because nothing follows. */
  end(): void {
    this.plays();
    clearTimeout(this.retry);
    this.retry = undefined;
  }

  private begin(): void {
    this.isInterrupted = true;
    this.options.onInterrupted();
  }
}

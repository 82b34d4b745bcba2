import { waitBeforeRound } from '../../site/src/lib/streams/stream-choice.js';

/** Pages that receive the same event check again within this time, in ms. */
const SPREAD_MS = 2_000;
/** Minimum time between two checks, in ms. */
const PAUSE_MS = 5_000;

/** State that a stand-alone page stores across its own reloads. */
interface Remembered {
  /** Number of consecutive attempts without playback. */
  rounds: number;
  /** Whether the page was playing, so that it resumes automatically. */
  plays: boolean;
}

/**
 * Reloads a stand-alone stream page while nothing plays: after growing waits, and when a game or its streams change.
 * Inside other pages, the surrounding player decides.
 */
export class Retries {
  private readonly remembered = read();
  /** Timer of the next check. undefined while something plays or may play. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSubscribed = false;
  private last = -PAUSE_MS;
  private rounds = this.remembered.rounds;
  private plays = this.remembered.plays;

  /**
   * @param code error code of a page without a stream; undefined for a page with a player
   * @param subscribe registers a listener for changes of games and streams
   */
  constructor(
    private readonly code: string | undefined,
    private readonly subscribe = async (listener: () => void): Promise<void> =>
      (await import('./changes.js')).onGamesChanged(listener),
  ) {}

  /** Whether the page was playing before its reload. */
  get wasPlaying(): boolean {
    return this.remembered.plays;
  }

  /** Called when playback advances. A player that had failed may recover on its own; it then needs no reload. */
  works(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.rounds > 0) this.remember({ rounds: 0, plays: true });
    this.rounds = 0;
  }

  /** Called when the viewer presses play or pause. */
  wants(plays: boolean): void {
    this.plays = plays;
  }

  /** Called when playback has failed. */
  begin(): void {
    if (this.timer !== undefined) return;
    this.wait();
    if (this.isSubscribed) return;
    this.isSubscribed = true;
    const schedule = (): void => this.schedule();
    window.addEventListener('online', schedule);
    // While the server is unavailable, the timed checks suffice.
    this.subscribe(schedule).catch(() => undefined);
  }

  private wait(): void {
    this.rounds += 1;
    this.timer = setTimeout(() => void this.check(), waitBeforeRound(this.rounds));
  }

  private schedule(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    const wait = Math.max(Math.random() * SPREAD_MS, this.last + PAUSE_MS - performance.now());
    this.timer = setTimeout(() => void this.check(), wait);
  }

  /** Checks first, because a page that reloads while the server is unavailable is lost. */
  private async check(): Promise<void> {
    this.last = performance.now();
    try {
      const response = await fetch(window.location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
      const isUsable = response.status < 500 && response.status !== 429;
      const code = /data-code="(\w+)"/.exec(await response.text())?.[1];
      if (this.timer === undefined) return;
      if (isUsable && (this.code === undefined || code !== this.code)) {
        this.remember({ rounds: this.rounds, plays: this.plays });
        window.location.reload();
        return;
      }
    } catch {
      // The server is unavailable. The next check may succeed.
    }
    if (this.timer !== undefined) this.wait();
  }

  private remember(state: Remembered): void {
    // Unlike a storage, the history state belongs to this page only.
    window.history.replaceState(state, '');
  }
}

function read(): Remembered {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('rounds' in state) || !('plays' in state)) {
    return { rounds: 0, plays: false };
  }
  return { rounds: Number(state.rounds) || 0, plays: state.plays === true };
}

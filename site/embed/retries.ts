import { waitBeforeRound } from '../src/lib/streams/stream-choice.js';

/** Pages that receive the same event look again within this time, ms. */
const SPREAD_MS = 2_000;
/** The shortest time between two looks, ms. */
const PAUSE_MS = 5_000;

/** What a page that stands alone remembers when it loads itself again. */
interface Remembered {
  /** How often in a row nothing played. */
  rounds: number;
  /** Whether it was playing, so that it goes on by itself. */
  plays: boolean;
}

/**
 * Loads the page of a stream again while nothing plays, after growing waits and as soon as a game or its streams
 * change; only on a page that stands alone, as elsewhere the player around it decides.
 */
export class Retries {
  private readonly remembered = read();
  /** Of the next look; undefined while something plays, or may. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSubscribed = false;
  private last = -PAUSE_MS;
  private rounds = this.remembered.rounds;
  private plays = this.remembered.plays;

  /**
   * @param code why the page has no stream, as it was sent; undefined for a page with a player
   * @param subscribe has a listener called when a game or its streams may have changed
   */
  constructor(
    private readonly code: string | undefined,
    private readonly subscribe = async (listener: () => void): Promise<void> =>
      (await import('./changes.js')).onGamesChanged(listener),
  ) {}

  /** Whether it was playing before it loaded itself again. */
  get goesOn(): boolean {
    return this.remembered.plays;
  }

  /** The picture moves: a player that had failed may recover by itself, and is then left alone. */
  works(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.rounds > 0) this.remember({ rounds: 0, plays: true });
    this.rounds = 0;
  }

  /** The viewer has pressed play, or pause. */
  wants(plays: boolean): void {
    this.plays = plays;
  }

  /** Nothing plays from now on. */
  begin(): void {
    if (this.timer !== undefined) return;
    this.wait();
    if (this.isSubscribed) return;
    this.isSubscribed = true;
    const schedule = (): void => this.schedule();
    window.addEventListener('online', schedule);
    // Where the server does not answer, looking again now and then has to do.
    this.subscribe(schedule).catch(() => undefined);
  }

  private wait(): void {
    this.rounds += 1;
    this.timer = setTimeout(() => void this.look(), waitBeforeRound(this.rounds));
  }

  private schedule(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    const wait = Math.max(Math.random() * SPREAD_MS, this.last + PAUSE_MS - performance.now());
    this.timer = setTimeout(() => void this.look(), wait);
  }

  /** Asks first: a page that loads itself while the server does not answer is lost. */
  private async look(): Promise<void> {
    this.last = performance.now();
    try {
      const answer = await fetch(window.location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
      const isAnswer = answer.status < 500 && answer.status !== 429;
      const code = /data-code="(\w+)"/.exec(await answer.text())?.[1];
      if (this.timer === undefined) return;
      if (isAnswer && (this.code === undefined || code !== this.code)) {
        this.remember({ rounds: this.rounds, plays: this.plays });
        window.location.reload();
        return;
      }
    } catch {
      // The server does not answer: the next look may find that it does.
    }
    if (this.timer !== undefined) this.wait();
  }

  private remember(state: Remembered): void {
    // Unlike a storage it is this page's alone, and ends with it.
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

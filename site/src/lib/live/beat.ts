import { GLIDE_TAKES } from '../glide.js';

type Change<T> = (before: T) => T;

/** How long news is gathered before it is shown, ms: games that go live at once move at once. */
const GATHERS = 40;
/** The shortest time between two changes, ms: what moves for one has arrived before the next. */
const PAUSE = GLIDE_TAKES + 120;

/** Shows changes in steps: those that come together or too soon after others are one step. */
export class Beat<T> {
  private changes: Change<T>[] = [];
  private last = -PAUSE;

  /** @param show takes a change to what is shown */
  constructor(private readonly show: (change: Change<T>) => void) {}

  /** Makes a change in a moment, after those that were asked for before. */
  soon(change: Change<T>): void {
    this.changes.push(change);
    if (this.changes.length > 1) return;
    const wait = Math.max(GATHERS, this.last + PAUSE - performance.now());
    setTimeout(() => {
      const changes = this.changes.splice(0);
      this.last = performance.now();
      this.show((before) => changes.reduce((now, one) => one(now), before));
    }, wait);
  }
}

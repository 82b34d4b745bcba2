/** Longer steps between two reports are seeks, seconds. */
const MAX_STEP = 5;

/** Adds up how long a picture has moved, from the places that its player reports; waiting, seeking and looping add nothing. */
export class PlayTime {
  private last: number | null = null;
  private total = 0;

  /** Takes the place reported now; returns the seconds of picture so far. */
  report(place: number): number {
    const step = this.last === null ? 0 : place - this.last;
    this.last = place;
    if (step > 0 && step <= MAX_STEP) this.total += step;
    return this.total;
  }

  /** Adds time that went by in a player that reports none. */
  add(seconds: number): number {
    this.total += seconds;
    return this.total;
  }
}

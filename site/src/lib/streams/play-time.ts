/** Maximum step between two reports, in seconds. Longer steps are seeks. */
const MAX_STEP = 5;

/** Sums up playback time from the positions that a player reports. Ignores waiting, seeking, and looping. */
export class PlayTime {
  private last: number | null = null;
  private total = 0;

  /** Adds a reported position. Returns the seconds of playback. */
  report(place: number): number {
    const step = this.last === null ? 0 : place - this.last;
    this.last = place;
    if (step > 0 && step <= MAX_STEP) this.total += step;
    return this.total;
  }

  /** Adds elapsed time of a player that reports no positions. */
  add(seconds: number): number {
    this.total += seconds;
    return this.total;
  }
}

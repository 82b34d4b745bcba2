/** A kick-off on a wall clock: YYYY-MM-DD, HH:mm or null, IANA name or null. */
export interface WallClock {
  date: string;
  time: string | null;
  timeZone: string | null;
  /** The abbreviation of its zone, whose meaning depends on the import's zone. */
  abbreviation?: string;
}

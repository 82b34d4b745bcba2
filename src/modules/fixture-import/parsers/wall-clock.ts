/** A kick-off on a wall clock: date YYYY-MM-DD, time HH:mm or null, and the IANA name of the time zone or null. */
export interface WallClock {
  date: string;
  time: string | null;
  timeZone: string | null;
  /** Time zone abbreviation, whose meaning depends on the time zone of the import. */
  abbreviation?: string;
}

/** A count of one day. */
export class CountOfDay {
  /** YYYY-MM-DD in the time zone of the settings. */
  day!: string;
  /** Number of events on the day. */
  count!: number;
}

/** A count of one record. */
export class CountOfRecord {
  /** Id of the record. */
  id!: string;
  /** Number of events of the record. */
  count!: number;
}

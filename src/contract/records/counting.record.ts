/** A count of one day. */
export class CountOfDay {
  /** YYYY-MM-DD in the time zone of the settings. */
  day!: string;
  count!: number;
}

/** A count of one record. */
export class CountOfRecord {
  id!: string;
  count!: number;
}

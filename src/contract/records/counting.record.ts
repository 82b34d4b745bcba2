/** How often something was counted on a day. */
export class CountOfDay {
  /** YYYY-MM-DD in the setting's zone. */
  day!: string;
  count!: number;
}

/** How often a record was counted. */
export class CountOfRecord {
  id!: string;
  count!: number;
}

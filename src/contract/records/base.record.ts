/** What every record has. */
export class BaseRecord {
  /** ObjectId as 24 hexadecimal digits. */
  _id!: string;
  /** The same value as `_id`. */
  id!: string;
  /** ISO 8601, UTC. */
  createdAt!: string;
  /** ISO 8601, UTC. Counters do not touch it. */
  updatedAt!: string;
  /** Grows with each write; what `If-Match` is compared with. */
  revision!: number;
}

/** An answer that only says what happened. */
export class MessageAnswer {
  /** A sentence for a person. */
  message!: string;
}

/** Where a record was put. */
export class OrderAnswer extends MessageAnswer {
  /** 1 is the first. */
  position!: number;
}

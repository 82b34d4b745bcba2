/** Fields that all records have. */
export class BaseRecord {
  /** ObjectId as 24 hexadecimal digits. */
  _id!: string;
  /** Same value as `_id`. */
  id!: string;
  /** Time of creation, ISO 8601, UTC. */
  createdAt!: string;
  /** Time of the last write, ISO 8601, UTC. Counters do not change this time. */
  updatedAt!: string;
  /** Number that grows with each write. Send the number as `If-Match` to detect concurrent writes. */
  revision!: number;
}

/** A response that contains only a message. */
export class MessageResponse {
  /** The outcome as a sentence for people. */
  message!: string;
}

/** New position of a record. */
export class OrderResponse extends MessageResponse {
  /** Position in the list. The first record has position 1. */
  position!: number;
}

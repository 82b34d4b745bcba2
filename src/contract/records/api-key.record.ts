import { BaseRecord, MessageAnswer } from './base.record.js';

/** A key by which a program calls the API. What it is itself is in no record. */
export class ApiKeyRecord extends BaseRecord {
  name!: string;
  /** How the key begins, by which people recognise it. */
  start!: string;
  /** What it may do, as far as its maker may. */
  permissions!: string[];
  /** Who made it. */
  userId!: string;
  /** As they were called then. */
  username!: string;
  /** ISO 8601, UTC; null: never. */
  expiresAt!: string | null;
  /** To the minute, ISO 8601, UTC; null: never. */
  lastUsedAt!: string | null;
}

export class ApiKeyAnswer extends MessageAnswer {
  apiKey!: ApiKeyRecord;
}

export class NewApiKeyAnswer extends ApiKeyAnswer {
  /** The key itself, shown this once. */
  key!: string;
}

export class ApiKeysAnswer extends MessageAnswer {
  apiKeys!: ApiKeyRecord[];
}

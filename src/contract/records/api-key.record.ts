import { BaseRecord, MessageResponse } from './base.record.js';

/** A key that lets a program call the API. No record contains the secret key itself. */
export class ApiKeyRecord extends BaseRecord {
  /** Purpose of the key. */
  name!: string;
  /** First characters of the key, which identify the key to people. */
  start!: string;
  /** Permissions of the key. The key can only use permissions that its creator still holds. */
  permissions!: string[];
  /** Id of the user who created the key. */
  userId!: string;
  /** Username of the creator when the key was created. */
  username!: string;
  /** Expiry time, ISO 8601, UTC. Null if the key never expires. */
  expiresAt!: string | null;
  /** Time of the last use, to the minute, ISO 8601, UTC. Null if the key was never used. */
  lastUsedAt!: string | null;
}

export class ApiKeyResponse extends MessageResponse {
  apiKey!: ApiKeyRecord;
}

export class NewApiKeyResponse extends ApiKeyResponse {
  /** The secret key. Only this response contains the key. */
  key!: string;
}

export class ApiKeysResponse extends MessageResponse {
  apiKeys!: ApiKeyRecord[];
}

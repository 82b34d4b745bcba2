import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Length of a secret, in bytes. Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Generates a secret in the format that receivers expect. */
export const makeSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A message with the time of sending. */
export interface SignedMessage {
  id: string;
  /** Unix time, in seconds. */
  timestamp: number;
  payload: string;
}

/** Returns the signatures of a message, one per secret (Standard Webhooks 1.0, symmetric signatures). */
export function signaturesOf({ id, timestamp, payload }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
    })
    .join(' ');
}

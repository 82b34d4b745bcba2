import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Of a secret, in bytes: between the 24 and 64 that Standard Webhooks asks for. */
const SECRET_BYTES = 32;

/** A new secret as receivers are given it. */
export const makeSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A message as it is sent at one moment. */
export interface SignedMessage {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  payload: string;
}

/** The signatures of a message, one for each secret (Standard Webhooks 1.0, symmetric signatures). */
export function signaturesOf({ id, timestamp, payload }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`;
    })
    .join(' ');
}

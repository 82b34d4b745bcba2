import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM (NIST SP 800-38D): a nonce of 12 bytes, then a tag of 16 bytes, then the text. */
const ALGORITHM = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

/** Encrypts a text for the database, so that a copy of the database alone does not reveal the text. */
export function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text. Returns null if the value is not a text, was sealed with another key, or was changed. */
export function unseal(key: Buffer, sealed: unknown): string | null {
  const bytes = Buffer.from(typeof sealed === 'string' ? sealed : '', 'base64url');
  if (bytes.length < NONCE + TAG) return null;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

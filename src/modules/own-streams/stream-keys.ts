import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Letters and digits that are easy to distinguish when a name is read aloud or typed. */
const NAME_CHARACTERS = 'bcdfghjkmnpqrstvwxz23456789';
const NAME_LENGTH = 10;
const NAME = new RegExp(`^[${NAME_CHARACTERS}]{${NAME_LENGTH}}$`);
/** Length of a secret, in bytes. A fast hash is enough, because 192 bits cannot be guessed. */
const SECRET_BYTES = 24;
const MAX_SECRET_LENGTH = 200;

/** Generates a public name. */
export const makeName = (): string =>
  Array.from({ length: NAME_LENGTH }, () => NAME_CHARACTERS[randomInt(NAME_CHARACTERS.length)]).join('');

export const isName = (text: string): boolean => NAME.test(text);

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Generates a secret. Returns the secret and its stored hash. */
export function makeSecret(): { secret: string; keyHash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, keyHash: hash(secret).toString('base64url') };
}

/** Returns whether a secret belongs to a stored hash. The duration does not depend on the secret, the hash, or its absence. */
export function isSecretOf(secret: string, keyHash: string | null): boolean {
  const stored = Buffer.from(keyHash ?? '', 'base64url');
  const expected = stored.length === 32 ? stored : Buffer.alloc(32);
  const isEqual = timingSafeEqual(hash(secret.slice(0, MAX_SECRET_LENGTH)), expected);
  return isEqual && keyHash !== null && secret.length <= MAX_SECRET_LENGTH;
}

/** Returns the stream key for encoders. */
export const keyFor = (name: string, secret: string): string => `${name}?key=${secret}`;

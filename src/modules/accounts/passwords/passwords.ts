import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';
import { normalizedPassword } from '../../../contract/text.js';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. A hash takes about 8 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Prefix of a hash with the current parameters (PHC format). Other hashes are renewed at the next sign-in. */
const { memoryCost, timeCost, parallelism } = OPTIONS;
const CURRENT = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Letters and digits that are hard to confuse with each other. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GENERATED_LENGTH = 12;

/** Returns a random password of 60 bits. */
export const makeUpPassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const isDecomposed = (password: string): boolean => password !== normalizedPassword(password);

/** Hashes and checks passwords (argon2id, RFC 9106). */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(normalizedPassword(password), OPTIONS);
  }

  /**
   * Returns whether a correct password needs a new hash, because its hash has old parameters or was not created from the NFC
   * form.
   */
  async isOutdated(password: string, passwordHash: string): Promise<boolean> {
    if (!passwordHash.startsWith(CURRENT)) return true;
    return isDecomposed(password) && !(await verify(passwordHash, normalizedPassword(password)));
  }

  /**
   * Checks a password. Without a hash the check takes the same time, so that the response time does not reveal existing accounts.
   */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    this.decoy ??= this.hash('nobody has this password');
    const checked = passwordHash ?? (await this.decoy);
    // Earlier versions hashed passwords without normalization.
    const matches =
      (await verify(checked, normalizedPassword(password))) ||
      (isDecomposed(password) && (await verify(checked, password)));
    return matches && passwordHash !== null;
  }
}

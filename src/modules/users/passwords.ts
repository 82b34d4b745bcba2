import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 8 ms. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a hash of today's parameters begins (PHC format); others are made again at the next sign-in. */
const { memoryCost, timeCost, parallelism } = OPTIONS;
const CURRENT = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Letters and digits that cannot be taken for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GENERATED_LENGTH = 12;

/** A password made up at random: 60 bits. */
export const makeUpPassword = (): string =>
  Array.from({ length: GENERATED_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Hashes and checks passwords (argon2id, RFC 9106). */
@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password, OPTIONS);
  }

  /** Whether a hash was made with other parameters than new ones are. */
  isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(CURRENT);
  }

  /** Checks a password; without a hash it takes as long, so that its time does not show which accounts exist. */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    this.decoy ??= this.hash('nobody has this password');
    const matches = await verify(passwordHash ?? (await this.decoy), password);
    return matches && passwordHash !== null;
  }
}

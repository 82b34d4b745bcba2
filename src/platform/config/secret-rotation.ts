import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveKeyFrom, SECRET_FILE, type Config } from './config.js';

/** Next to the secret: its successor. An interrupted rotation continues with it. */
const NEXT_FILE = `${SECRET_FILE}.next`;

/** A change of SECRET_KEY. What is encrypted with the old one is to be encrypted again before `finish`. */
export interface SecretRotation {
  /** A key derived from the new secret. */
  deriveKey(purpose: string): Buffer;
  /** Puts the new secret into force; answers the file that holds it. */
  finish(): string;
}

/**
 * Makes a new secret, or takes up the one of a rotation that was broken off. A secret of the data folder is replaced by
 * `finish`; one of the environment is the operator's to replace, with what the file then holds.
 */
export function beginRotation(config: Config): SecretRotation {
  const next = join(config.dataDir, NEXT_FILE);
  if (!existsSync(next) || isInForce(config, next)) {
    writeFileSync(next, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  const secret = readFileSync(next, 'utf8');
  return {
    deriveKey: (purpose) => deriveKeyFrom(secret, purpose),
    finish: () => {
      if (config.isSecretChosen) return next;
      const file = join(config.dataDir, SECRET_FILE);
      renameSync(next, file);
      return file;
    },
  };
}

/** Whether the operator has put an earlier rotation's secret into the environment by now. */
function isInForce(config: Config, file: string): boolean {
  return deriveKeyFrom(readFileSync(file, 'utf8'), 'compare').equals(config.deriveKey('compare'));
}

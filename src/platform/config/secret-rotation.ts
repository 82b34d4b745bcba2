import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../whole-file.js';
import { deriveKeyFrom, SECRET_FILE, SUCCESSOR_FILE, SUCCEEDED_FILE, successorOf, type Config } from './config.js';

/** Name of the file with the fingerprint of the SECRET_KEY whose rotation was started. */
const ROTATING_FILE = `${SECRET_FILE}.rotating`;

/** A rotation of SECRET_KEY. Encrypt all data with the new secret before you call `finish`. */
export interface SecretRotation {
  /** Derives a key of the new secret. */
  deriveKey(purpose: string): Buffer;
  /** Activates the new secret. Returns the path of its file. */
  finish(): string;
}

/**
 * Creates a new secret, or resumes an interrupted rotation with its secret. `finish` replaces a secret of the data folder. The
 * operator must replace a SECRET_KEY of the environment with the content of the file; until then, the file takes precedence.
 * Throws if the operator has not yet done so after an earlier rotation.
 */
export function beginRotation(config: Config): SecretRotation {
  requireOwnSecret(config);
  const [next, rotating] = [SUCCESSOR_FILE, ROTATING_FILE].map((name) => join(config.dataDir, name)) as [
    string,
    string,
  ];
  if (!existsSync(next) || isInForce(config, next)) writeWhole(next, randomBytes(48).toString('base64url'));
  if (config.isSecretChosen) writeWhole(rotating, config.secretMark);
  const secret = readFileSync(next, 'utf8');
  return {
    deriveKey: (purpose) => deriveKeyFrom(secret, purpose),
    finish: () => {
      if (config.isSecretChosen) {
        writeWhole(join(config.dataDir, SUCCEEDED_FILE), config.secretMark);
        rmSync(rotating, { force: true });
        return next;
      }
      const file = join(config.dataDir, SECRET_FILE);
      // Another process may have finished the rotation.
      if (existsSync(next)) renameSync(next, file);
      return file;
    },
  };
}

/** Throws if SECRET_KEY was rotated before and the operator has not set the new secret. */
export function requireOwnSecret(config: Config): void {
  const file = successorInForce(config);
  if (file)
    throw new Error(`SECRET_KEY was already rotated. First set it to the contents of ${file} in every process.`);
}

/** Returns whether a rotation was started but not finished. Data may then be encrypted with either secret. */
export function isRotationOpen(config: Config): boolean {
  const [next, rotating] = [join(config.dataDir, SUCCESSOR_FILE), join(config.dataDir, ROTATING_FILE)];
  if (!existsSync(next) || isInForce(config, next)) return false;
  // After a finished rotation of SECRET_KEY, the file remains for the operator.
  return !config.isSecretChosen || (existsSync(rotating) && readFileSync(rotating, 'utf8') === config.secretMark);
}

/** Returns whether a file contains the current secret. */
const isInForce = (config: Config, file: string): boolean =>
  deriveKeyFrom(readFileSync(file, 'utf8'), 'compare').equals(config.deriveKey('compare'));

/**
 * Returns the file with the secret that overrides SECRET_KEY until the operator replaces it, or null if SECRET_KEY is current.
 */
export function successorInForce({ dataDir, secretMark }: Config): string | null {
  return successorOf(dataDir, secretMark) === null ? null : join(dataDir, SUCCESSOR_FILE);
}

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../whole-file.js';
import { deriveKeyFrom, SECRET_FILE, SUCCESSOR_FILE, SUCCEEDED_FILE, successorOf, type Config } from './config.js';

/** The mark of the SECRET_KEY whose rotation was begun. */
const BEGUN_FILE = `${SECRET_FILE}.rotating`;

/** A change of SECRET_KEY. What is encrypted with the old one is to be encrypted again before `finish`. */
export interface SecretRotation {
  /** A key derived from the new secret. */
  deriveKey(purpose: string): Buffer;
  /** Puts the new secret into force; answers the file that holds it. */
  finish(): string;
}

/**
 * Makes a new secret, or takes up the one of a rotation that was broken off. A secret of the data folder is replaced by
 * `finish`; one of the environment is the operator's to replace, with what the file then holds. Until then the file counts.
 * Raises one sentence where that is still to be done.
 */
export function beginRotation(config: Config): SecretRotation {
  requireOwnSecret(config);
  const [next, begun] = [SUCCESSOR_FILE, BEGUN_FILE].map((name) => join(config.dataDir, name)) as [string, string];
  if (!existsSync(next) || isInForce(config, next)) writeWhole(next, randomBytes(48).toString('base64url'));
  if (config.isSecretChosen) writeWhole(begun, config.secretMark);
  const secret = readFileSync(next, 'utf8');
  return {
    deriveKey: (purpose) => deriveKeyFrom(secret, purpose),
    finish: () => {
      if (config.isSecretChosen) {
        writeWhole(join(config.dataDir, SUCCEEDED_FILE), config.secretMark);
        rmSync(begun, { force: true });
        return next;
      }
      const file = join(config.dataDir, SECRET_FILE);
      // Another process may have finished it.
      if (existsSync(next)) renameSync(next, file);
      return file;
    },
  };
}

/** Raises one sentence where SECRET_KEY was replaced before and the operator has not set the new one. */
export function requireOwnSecret(config: Config): void {
  const file = successorInForce(config);
  if (file) throw new Error(`SECRET_KEY was replaced before. First set it, in every process, to the text in ${file}.`);
}

/** Whether a rotation was begun and not finished: what is encrypted may be so with either secret. */
export function isRotationOpen(config: Config): boolean {
  const [next, begun] = [join(config.dataDir, SUCCESSOR_FILE), join(config.dataDir, BEGUN_FILE)];
  if (!existsSync(next) || isInForce(config, next)) return false;
  // A finished one leaves the file too, for the operator.
  return !config.isSecretChosen || (existsSync(begun) && readFileSync(begun, 'utf8') === config.secretMark);
}

/** Whether the secret of a file is the one that counts. */
const isInForce = (config: Config, file: string): boolean =>
  deriveKeyFrom(readFileSync(file, 'utf8'), 'compare').equals(config.deriveKey('compare'));

/** The file whose secret counts in place of SECRET_KEY, which the operator is yet to replace; null: SECRET_KEY counts. */
export function successorInForce({ dataDir, secretMark }: Config): string | null {
  return successorOf(dataDir, secretMark) === null ? null : join(dataDir, SUCCESSOR_FILE);
}

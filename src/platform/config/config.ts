import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ConfigPart } from './config-part.js';
import { platformConfig, type PlatformConfig } from './platform-config.js';
import { PLATFORM_VARIABLES } from './platform-variables.js';
import { ConfigError, readVariables } from './variables.js';

/** Name of the generated secret's file in the data folder. */
export const SECRET_FILE = 'secret-key';
/** Name of the next secret's file. The secret replaces the generated secret or SECRET_KEY once all data is encrypted with it. */
export const SUCCESSOR_FILE = `${SECRET_FILE}.next`;
/** Name of the file with the fingerprint of the SECRET_KEY that the next secret replaces. */
export const SUCCEEDED_FILE = `${SECRET_FILE}.replaced`;

/** All settings of the operator, checked once at start. No other code reads the environment. */
export interface Config extends PlatformConfig {
  /** Returns the value of a part that a module or the platform declared with `declareConfig`. */
  get<T>(part: ConfigPart<T>): T;
  /** Whether the data folder stores anything. Otherwise it need not be writable. */
  usesDataDir: boolean;
  /** Fingerprint of the operator's SECRET_KEY, which does not reveal the key. Empty if the secret is generated. */
  secretMark: string;
  /** Derives a key of 32 bytes for one purpose (HKDF, RFC 5869). */
  deriveKey(purpose: string): Buffer;
}

/**
 * Reads the environment into a Config. The service creates its data folder and secret if they are missing. Commands do not
 * (`creates: false`); for them, `deriveKey` throws ConfigError if the secret is missing.
 * @param parts the declarations of the modules and of the platform
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  parts: readonly ConfigPart<unknown>[],
  { creates = true }: { creates?: boolean } = {},
): Config {
  const read = readVariables(env, PLATFORM_VARIABLES);
  const platform = platformConfig(read);
  const { dataDir, isProduction } = platform;
  if (!read.SECRET_KEY && (isProduction || read.REDIS_URL)) {
    const reason = isProduction
      ? 'when NODE_ENV is production'
      : 'if REDIS_URL is set, to the same value in every process';
    throw new ConfigError(`SECRET_KEY must be set ${reason}. Print one with: openssl rand -base64 48`);
  }
  const values = new Map(parts.map((part) => [part, part.read(env, platform)]));
  const usesDataDir =
    [read.MONGODB_URI, read.SECRET_KEY].includes(undefined) || [...values.values()].some((part) => part.usesDataDir);
  if (creates && usesDataDir) makeWritable(dataDir);
  const secretMark = read.SECRET_KEY ? deriveKeyFrom(read.SECRET_KEY, 'mark').toString('base64url') : '';
  const configured = successorOf(dataDir, secretMark) ?? read.SECRET_KEY;
  const secret = configured ?? (creates ? storedSecret(dataDir) : null);
  return {
    ...platform,
    usesDataDir,
    secretMark,
    get<T>(part: ConfigPart<T>): T {
      const entry = values.get(part);
      if (!entry) throw new Error(`src/config.ts does not list ${Object.keys(part.variables).join(', ')}.`);
      return entry.value as T;
    },
    deriveKey: (purpose) => deriveKeyFrom(secret ?? existingSecret(dataDir), purpose),
  };
}

/** Derives a key of 32 bytes for one purpose. */
export const deriveKeyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'nepsh', purpose, 32));

/**
 * Returns the secret that replaces the operator's SECRET_KEY because stored data is encrypted with it, or null if SECRET_KEY is
 * current. Returns null as soon as the operator sets another SECRET_KEY.
 */
export function successorOf(dataDir: string, secretMark: string): string | null {
  const [successor, succeeded] = [join(dataDir, SUCCESSOR_FILE), join(dataDir, SUCCEEDED_FILE)];
  if (secretMark === '' || !existsSync(succeeded) || !existsSync(successor)) return null;
  return readFileSync(succeeded, 'utf8') === secretMark ? readFileSync(successor, 'utf8') : null;
}

function makeWritable(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeSync(openSync(probe, 'w'));
    unlinkSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR is not writable (${reason}). Example: DATA_DIR=./data`);
  }
}

function existingSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new ConfigError(
    `DATA_DIR has no ${SECRET_FILE} (${dataDir}). Set DATA_DIR to the service's folder, or SECRET_KEY.`,
  );
}

/** Returns the secret of the data folder. The first start generates the file; only its owner can read it. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(48).toString('base64url'), {
        mode: 0o600,
        flag: 'wx',
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8');
}

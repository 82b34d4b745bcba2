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

/** The generated secret's name in the data folder. */
export const SECRET_FILE = 'secret-key';
/** Next to it: the secret that comes after it, or after SECRET_KEY, once everything is encrypted with it. */
export const SUCCESSOR_FILE = `${SECRET_FILE}.next`;
/** The mark of the SECRET_KEY in whose place the successor counts. */
export const SUCCEEDED_FILE = `${SECRET_FILE}.replaced`;

/** Everything the operator has set, checked once at start. Nothing else reads the environment. */
export interface Config extends PlatformConfig {
  /** What a module, or a part of the platform, has declared (`declareConfig`). */
  get<T>(part: ConfigPart<T>): T;
  /** Whether something is kept in the data folder: it need not be writable otherwise. */
  usesDataDir: boolean;
  /** Distinguishes SECRET_KEY, as the operator chose it, from others without revealing it; '' where it is generated. */
  secretMark: string;
  /** A key of 32 bytes for one purpose, derived from the secret (HKDF, RFC 5869). */
  deriveKey(purpose: string): Buffer;
}

/**
 * Reads the environment into a Config. The service makes its data folder and the secret when they are missing; a command
 * takes both as they are (`creates: false`), and a key is only missed once it is asked for.
 * @param parts what the modules and parts of the platform have declared
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
    const reason = isProduction ? 'when NODE_ENV is production' : 'with REDIS_URL, to the same text in every process';
    throw new ConfigError(`SECRET_KEY must be set ${reason}. Example: SECRET_KEY=a long random text`);
  }
  const known = new Map(parts.map((part) => [part, part.read(env, platform)]));
  const usesDataDir =
    [read.MONGODB_URI, read.SECRET_KEY].includes(undefined) || [...known.values()].some((part) => part.usesDataDir);
  if (creates && usesDataDir) makeWritable(dataDir);
  const secretMark = read.SECRET_KEY ? deriveKeyFrom(read.SECRET_KEY, 'mark').toString('base64url') : '';
  const chosen = successorOf(dataDir, secretMark) ?? read.SECRET_KEY;
  const secret = chosen ?? (creates ? storedSecret(dataDir) : null);
  return {
    ...platform,
    usesDataDir,
    secretMark,
    get<T>(part: ConfigPart<T>): T {
      const found = known.get(part);
      if (!found) throw new Error(`src/config.ts does not list ${Object.keys(part.variables).join(', ')}.`);
      return found.value as T;
    },
    deriveKey: (purpose) => deriveKeyFrom(secret ?? existingSecret(dataDir), purpose),
  };
}

/** A key of 32 bytes for one purpose of a secret. */
export const deriveKeyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'nepsh', purpose, 32));

/**
 * The secret that counts in place of an operator's SECRET_KEY, because what is stored was encrypted with it since; null
 * where SECRET_KEY counts. Once the operator has set another one, nothing is in its place.
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
    throw new ConfigError(`DATA_DIR cannot be written (${reason}). Example: DATA_DIR=./data`);
  }
}

function existingSecret(dataDir: string): string {
  const file = join(dataDir, SECRET_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new ConfigError(
    `DATA_DIR has no ${SECRET_FILE} (${dataDir}). Set DATA_DIR to the service's folder, or SECRET_KEY.`,
  );
}

/** The secret of this data folder, made at the first start and readable by its owner alone. */
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

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { diff, parseEnv } from 'node:util';

/** Variables that a `.env` file added to the environment. */
export interface EnvFile {
  path: string;
  /** Names of all variables in the file, including variables that the environment had already set. */
  names: readonly string[];
}

/** Adds the variables of the folder's `.env` to an environment without overwriting. Returns null if the file does not exist. */
export function readEnvFile(env: NodeJS.ProcessEnv, folder = process.cwd()): EnvFile | null {
  const path = resolve(folder, '.env');
  if (!existsSync(path)) return null;
  const read = parseEnv(readFileSync(path, 'utf8'));
  for (const [name, value] of Object.entries(read)) env[name] ??= value;
  return { path, names: Object.keys(read) };
}

/** Prefixes of standard variables that OpenTelemetry or Node.js read directly. */
const OF_OTHERS = /^(OTEL|NODE)_/;

/** Minimum length for detecting a misspelling. Shorter names resemble too many other names. */
const MIN_LENGTH = 7;
/** Maximum number of letters that a misspelling adds or omits. A replaced letter counts twice. */
const SLIPS = 2;

/**
 * Returns whether two names differ by a misspelling. The length check comes first because comparing letters slows every start.
 */
const areAlike = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= SLIPS && diff(one, other).filter(([kind]) => kind !== 0).length <= SLIPS;

function similarName(name: string, names: readonly string[]): string | undefined {
  const bare = name.replace(/^NEPSH_/, '');
  if (names.includes(bare)) return bare;
  if (bare.length < MIN_LENGTH) return undefined;
  return names.find((one) => one.length >= MIN_LENGTH && areAlike(bare, one));
}

/**
 * Returns a sentence for each variable that was probably meant for this service but is not read: its name resembles a known
 * variable, starts with NEPSH_, or is in the `.env` file.
 * @param knownNames the names of variables that are read
 */
export function unknownVariables(
  env: NodeJS.ProcessEnv,
  file: EnvFile | null,
  knownNames: readonly string[],
): string[] {
  return Object.keys(env).flatMap((name) => {
    if (knownNames.includes(name)) return [];
    const suggestion = similarName(name, knownNames);
    // The correct variable is set too, so this variable belongs to another program.
    if (suggestion && env[suggestion] !== undefined) return [];
    if (suggestion) return [`${name} is not a known variable. Did you mean ${suggestion}?`];
    const isOurs = name.startsWith('NEPSH_') || (file?.names.includes(name) && !OF_OTHERS.test(name));
    return isOurs ? [`${name} is not a known variable. For a list, see .env.example.`] : [];
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { diff, parseEnv } from 'node:util';

/** What a file of variables added to the environment. */
export interface EnvFile {
  path: string;
  /** Its variables; those that the environment had already keep their value. */
  names: readonly string[];
}

/** Adds the variables of the folder's `.env` to an environment, which comes first; null where there is no such file. */
export function readEnvFile(env: NodeJS.ProcessEnv, folder = process.cwd()): EnvFile | null {
  const path = resolve(folder, '.env');
  if (!existsSync(path)) return null;
  const read = parseEnv(readFileSync(path, 'utf8'));
  for (const [name, value] of Object.entries(read)) env[name] ??= value;
  return { path, names: Object.keys(read) };
}

/** Standard variables that a library reads itself (OpenTelemetry's), or Node.js. */
const OF_OTHERS = /^(OTEL|NODE)_/;

/** Shorter names resemble too many others to be called misspelt. */
const MIN_LENGTH = 7;
/** Letters that may be missing or added in a misspelt name; one in place of another counts twice. */
const SLIPS = 2;

/** Whether two names may be meant as one. Few are of about the same length, and to compare letters takes time at each start. */
const areAlike = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= SLIPS && diff(one, other).filter(([kind]) => kind !== 0).length <= SLIPS;

function meantBy(name: string, known: readonly string[]): string | undefined {
  const bare = name.replace(/^NEPSH_/, '');
  if (known.includes(bare)) return bare;
  if (bare.length < MIN_LENGTH) return undefined;
  return known.find((one) => one.length >= MIN_LENGTH && areAlike(bare, one));
}

/**
 * A sentence for each variable that was meant for this service and is not read: one that is nearly called like another,
 * or begins with NEPSH_, or stands in the file of variables.
 * @param known the variables that are read
 */
export function unknownVariables(env: NodeJS.ProcessEnv, file: EnvFile | null, known: readonly string[]): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = meantBy(name, known);
    // The right one is there as well: this one is another program's.
    if (meant && env[meant] !== undefined) return [];
    if (meant) return [`${name} is not read. Did you mean ${meant}?`];
    const isOurs = name.startsWith('NEPSH_') || (file?.names.includes(name) && !OF_OTHERS.test(name));
    return isOurs ? [`${name} is not read. .env.example lists the variables.`] : [];
  });
}

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { BUILDS, isFresh } from '../../scripts/lib/builds.mjs';

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/** The environment of a command that has to wait for something that does not come: it waits a tenth as long. */
export const HURRIED = { NODE_OPTIONS: `--import=${resolve('test/support/hurried.mjs')}` };

/** What Node.js compiles of the packages is kept for the next process. */
const NODE_COMPILE_CACHE = resolve('node_modules/.cache/node');

const fromSources = ['--import', resolve('test/support/run-sources.mjs'), resolve('src/cli/nepsh.ts')];
const isBuilt = BUILDS.every((build) => build.name !== 'server' || isFresh(build));
/** The built program, where there is one of these sources: it starts in a third of the processor's time. */
const program = isBuilt ? [resolve('dist/cli/nepsh.js')] : fromSources;

/** Services that the shell may name for other tests. A test passes its own database to the command, or a data folder. */
const OTHER_SERVICES = { MONGODB_URI: undefined, REDIS_URL: undefined };

/** Runs a command of `nepsh` in a process of its own. */
export const nepsh = (args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [...program, ...args],
      { env: { ...process.env, ...OTHER_SERVICES, NODE_ENV: 'test', NODE_COMPILE_CACHE, ...env } },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

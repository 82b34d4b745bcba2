import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { BUILDS, isFresh } from '../../scripts/lib/builds.mjs';

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/** Environment of a command that waits for something that never happens: it waits a tenth of the time. */
export const HURRIED = { NODE_OPTIONS: `--import=${resolve('test/support/hurried.mjs')}` };

/** Node.js stores the compiled packages for the next process. */
const NODE_COMPILE_CACHE = resolve('node_modules/.cache/node');

const fromSources = ['--import', resolve('test/support/run-sources.mjs'), resolve('src/cli/nepsh.ts')];
const isBuilt = BUILDS.every((build) => build.name !== 'server' || isFresh(build));
/** The built program if it matches the current sources: it starts in a third of the processor's time. */
const program = isBuilt ? [resolve('dist/cli/nepsh.js')] : fromSources;

/** The shell may name services for other tests. A test passes its own database or a data folder to the command. */
const OTHER_SERVICES = { MONGODB_URI: undefined, REDIS_URL: undefined };

/** Warnings of a slow machine, on which indexes take long to build. All other output is compared. */
const SLOW_INDEXES = /^.*\[Indexes\].* took [\d.]+ s\..*\n/gm;

/** Runs a command of `nepsh` in a separate process. */
export const nepsh = (args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [...program, ...args],
      { env: { ...process.env, ...OTHER_SERVICES, NODE_ENV: 'test', NODE_COMPILE_CACHE, ...env } },
      (error, out, err) => {
        const code = typeof error?.code === 'number' ? error.code : 0;
        done({ code, out, err: err.replaceAll(SLOW_INDEXES, '') });
      },
    );
  });

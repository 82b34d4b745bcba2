import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/** What Node.js compiles of the packages is kept for the next process. */
const NODE_COMPILE_CACHE = resolve('node_modules/.cache/node');

/** Runs a command of `nepsh` from the sources, in a process of its own. */
export const nepsh = (args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  new Promise((done) => {
    const command = ['--import', resolve('test/support/run-sources.mjs'), resolve('src/cli/nepsh.ts'), ...args];
    execFile(
      process.execPath,
      command,
      { env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE, ...env } },
      (error, out, err) => done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

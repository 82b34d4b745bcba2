import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/** Runs a command of `nepsh` from the sources, in a process of its own. */
export const nepsh = (args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> =>
  new Promise((done) => {
    const command = ['--import', resolve('test/support/run-sources.mjs'), resolve('src/cli/nepsh.ts'), ...args];
    execFile(process.execPath, command, { env: { ...process.env, NODE_ENV: 'test', ...env } }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

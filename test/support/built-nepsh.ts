import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Result of a command of the built `nepsh`. */
export interface CommandEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

/**
 * Runs a command of the built `nepsh` in a separate process.
 * @param killAt step at which it is killed with SIGKILL and the occurrence of the step, such as 'restore:begun 1'
 */
export async function builtNepsh(
  env: Record<string, string>,
  args: readonly string[],
  killAt?: string,
): Promise<CommandEnd> {
  const child = spawn(resolve('node_modules/.bin/node'), [resolve('dist/cli/nepsh.js'), ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
      ...env,
      ...(killAt && { KILL_AT: killAt, NODE_OPTIONS: `--import=${resolve('test/support/kill-at-step.mjs')}` }),
    },
  });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (printed.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (printed.err += part.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, ...printed };
}

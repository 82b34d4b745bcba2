import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environment, inRoot, NODE } from './paths.mjs';

/**
 * What keeps the memory of the process small; docs/performance.md has the figures. Objects that live for one request have
 * 8 MB, three times over, in each thread: left alone, V8 takes 16 and keeps them. The heap grows by as much as is
 * live before the next full collection: left alone, it grows to three times that, and V8 gives none of it back. What was compiled of
 * a function that was not called between two full collections is dropped: left alone, V8 keeps it for six, and some of it for good.
 */
export const NODE_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--bytecode-old-age=1',
  '--flush-baseline-code',
];

/**
 * Becomes the server, so that signals and the exit code are its own. A Node.js that cannot replace its process, as the
 * first start may find, keeps it as a child instead and hands signals on.
 */
export function serve() {
  const env = environment();
  // No NODE_COMPILE_CACHE: it saves a twentieth of the start, and what it loads stays in memory.
  const args = [...NODE_FLAGS, inRoot('dist', 'main.js')];
  if (process.execve) return process.execve(NODE, [NODE, ...args], env);

  const server = spawn(NODE, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
  server.once('error', (error) => {
    console.error(`The server could not be run: ${error.message}`);
    process.exit(1);
  });
  server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

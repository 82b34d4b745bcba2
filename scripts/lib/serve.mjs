import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environment, inRoot, NODE } from './paths.mjs';

/**
 * Options of V8 that keep the process small (docs/performance.md has the figures). Left alone, V8 would take 16 MB
 * instead of 8 for objects of one request, three times in each thread, let the heap grow to three times what is live,
 * and keep compiled functions for six full collections and some for good.
 */
export const NODE_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--bytecode-old-age=1',
  '--flush-baseline-code',
];

/**
 * Settings of glibc's allocator: all threads share one heap, the freed end of which goes back to the system. With one for each of a
 * dozen threads 20 MB stay free in them; an allocator that does not know the names ignores them.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Becomes the server, so that signals and the exit code are its own. A Node.js that cannot replace its process, as the
 * first start may find, keeps it as a child instead and hands signals on.
 */
export function serve() {
  const env = { ...ALLOCATOR, ...environment() };
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

import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { environment, inRoot, NODE } from './paths.mjs';

/**
 * Options of V8 that keep the process small (docs/performance.md has the figures). By default V8 would use 16 MB
 * instead of 8 for young objects, three times in each thread, let the heap grow to three times the live size, and keep
 * compiled functions for six full collections or longer.
 */
export const NODE_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  '--bytecode-old-age=1',
  '--flush-baseline-code',
];

/**
 * Settings of glibc's allocator: all threads share one heap, whose freed end is returned to the system. With one heap
 * for each of a dozen threads, 20 MB stay free. Other allocators ignore these names.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Replaces this process by the server, so that the server receives signals and sets the exit code. If Node.js cannot
 * replace its process, as at the first start, the server is a child that receives forwarded signals.
 */
export function serve() {
  const env = { ...ALLOCATOR, ...environment() };
  // NODE_COMPILE_CACHE is not set: it saves a twentieth of the start, but its contents stay in memory.
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

import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Under the tests modules are sources, which Node cannot run by itself. */
const RUN_SOURCES = new URL('../../test/support/run-sources.mjs', import.meta.url);

/** Starts a module in a thread of its own. `module` is its address relative to the caller's, with the caller's ending. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  const execArgv = module.pathname.endsWith('.ts') ? ['--import', RUN_SOURCES.href] : [];
  return new Worker(module, { execArgv, ...options });
}

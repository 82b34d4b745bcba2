import { fork, type ChildProcess } from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** In tests, modules are TypeScript sources, which Node.js cannot run directly. */
const RUN_SOURCES = new URL('../../test/support/run-sources.mjs', import.meta.url);

const flags = (module: URL): string[] => (module.pathname.endsWith('.ts') ? ['--import', RUN_SOURCES.href] : []);

/** Starts a module in a thread without environment variables. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  return new Worker(module, { execArgv: flags(module), env: {}, ...options });
}

/** Starts a module in a separate process without environment variables. The process gets its input in messages. */
export function startProcess(module: URL): ChildProcess {
  return fork(module, { execArgv: flags(module), env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}

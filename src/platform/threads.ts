import { fork, type ChildProcess } from 'node:child_process';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Under the tests modules are sources, which Node cannot run by itself. */
const RUN_SOURCES = new URL('../../test/support/run-sources.mjs', import.meta.url);

const flags = (module: URL): string[] => (module.pathname.endsWith('.ts') ? ['--import', RUN_SOURCES.href] : []);

/** Starts a module in a thread without environment variables. */
export function startThread(module: URL, options: WorkerOptions): Worker {
  return new Worker(module, { execArgv: flags(module), env: {}, ...options });
}

/** Starts a module in a process of its own, which has nothing of the service's environment and is sent what it needs. */
export function startProcess(module: URL): ChildProcess {
  return fork(module, { execArgv: flags(module), env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');

/** The built server in a separate process, which can be killed. */
export interface ServerProcess {
  readonly uri: string;
  readonly child: ChildProcess;
  /** Output on standard error. */
  errors(): string;
  /** Kills the process immediately, like a crash. */
  kill(): Promise<void>;
  /** Stops the process. Resolves to its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server. Rejects with its output on standard error if it ends instead. */
export async function startProcess(dataDir: string, extra: readonly string[] = []): Promise<ServerProcess> {
  if (!existsSync(CLI)) throw new Error('build first: tsc -p embedded-mongo/tsconfig.build.json');
  const child = spawn(process.execPath, [CLI, '--data', dataDir, ...extra], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(child, 'exit');
  const uri = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (chunk: Buffer) => done(chunk.toString().trim()));
    child.once('close', () => fail(new Error(errors.trim())));
  });
  return {
    uri,
    child,
    errors: () => errors,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}

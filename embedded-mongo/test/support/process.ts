import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');

/** The built server in a process of its own, which can be killed. */
export interface ServerProcess {
  readonly uri: string;
  readonly child: ChildProcess;
  /** What it has written to standard error. */
  errors(): string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Asks it to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the server; rejects with what it wrote to standard error when it ends instead. */
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

import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');

/**
 * Linux uses the ports above this range for outgoing connections, which could occupy a port before a server starts on
 * it.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];
let nextPort = randomInt(FIRST_PORT, LAST_PORT);

/** Returns a different unused port of 127.0.0.1 each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort = port < LAST_PORT ? port + 1 : FIRST_PORT;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/**
 * Resolves to the first capture of `fits` once the output of a process matches. Throws with the output if it exits
 * before.
 */
async function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = '';
  return new Promise((done, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (match) done(match[1] ?? '');
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with code ${code}:\n${output}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** The embedded database in a separate process, on a Unix socket. */
export interface DatabaseServer {
  uri: string;
  socket: string;
  /** Sends a signal to its process. */
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

export async function startDatabaseServer(dataDir: string): Promise<DatabaseServer> {
  const cli = join(ROOT, 'embedded-mongo', 'dist', 'cli.js');
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'node'), [cli, '--data', dataDir]);
  const uri = await printed(child, /^(mongodb:\S+)$/m);
  const socket = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(uri)?.[1] ?? '');
  return { uri, socket, signal: (signal) => void child.kill(signal), stop: () => end(child, 'SIGTERM') };
}

/** A real Redis on its own port, without persistence. */
export class RedisServer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly more: readonly string[],
  ) {}

  /** @param more options of redis-server in addition to the port */
  static async start(...more: string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), more);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts the server, always on the same port. */
  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.child = spawn('redis-server', [...options, ...this.more], { cwd: '/tmp' });
    await printed(this.child, /Ready to accept connections/);
  }

  async kill(): Promise<void> {
    if (this.child) await end(this.child, 'SIGKILL');
  }
}

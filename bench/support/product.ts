import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ALLOCATOR, NODE_FLAGS } from '../../scripts/lib/serve.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
/** Of the first super-admin, `admin`. */
export const PASSWORD = 'bench-pw-123';

/** The built product, running in a process of its own. */
export interface Product {
  url: string;
  /** Super-admin's bearer token. */
  token: string;
  pid: number;
  /** The process itself; it can be sent messages. */
  child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the product on a folder as `npm start` does; `env` adds to its settings or changes them, `options` to Node's. */
export async function startProduct(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<Product> {
  const main = join(ROOT, 'dist', 'main.js');
  const child = spawn(process.execPath, [...NODE_FLAGS, ...options, main], {
    env: {
      ...ALLOCATOR,
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      LOG_LEVEL: 'warn',
      SUPER_ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  try {
    const url = `http://127.0.0.1:${await printed(child, /Site\s+http:\/\/localhost:(\d+)\//)}`;
    return { url, token: await signIn(url), pid: child.pid ?? 0, child, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves to what a pattern captures of a process's output; raises with the output when it ends before. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = pattern.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`It did not start:\n${output}`)));
  });
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin', password: PASSWORD, client: 'app' }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (!token) throw new Error(`Nobody could sign in: ${response.status}`);
  return token;
}

/** A POST as super-admin; raises for any answer that is no success. */
export const post = <T>(product: Product, path: string, body: object): Promise<T> => call(product, 'POST', path, body);

/** A GET as super-admin; raises for any answer that is no success. */
export const read = <T>(product: Product, path: string): Promise<T> => call(product, 'GET', path);

/** Any call as super-admin; raises for any answer that is no success. */
export async function call<T>({ url, token }: Product, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

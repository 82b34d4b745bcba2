import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ALLOCATOR, NODE_FLAGS } from '../../scripts/lib/serve.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
/** Password of the first super-admin, `admin`. */
export const PASSWORD = 'bench-pw-123';

/** The built product in a separate process. */
export interface Product {
  url: string;
  /** Bearer token of the super-admin. */
  token: string;
  pid: number;
  /** The process, which accepts messages. */
  child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the product on a folder like `npm start`. `env` overrides its settings, and `options` are added to Node's. */
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
      RTMP_PORT: 'off',
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

/** Resolves to the capture of a pattern in a process's output. Rejects with the output if the process ends first. */
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

/** Sends a POST request as super-admin. Throws unless the response is successful. */
export const post = <T>(product: Product, path: string, body: object): Promise<T> => call(product, 'POST', path, body);

/** Sends a GET request as super-admin. Throws unless the response is successful. */
export const read = <T>(product: Product, path: string): Promise<T> => call(product, 'GET', path);

/** Sends a request as super-admin. Throws unless the response is successful. */
export async function call<T>({ url, token }: Product, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ALLOCATOR, NODE_FLAGS } from '../../scripts/lib/serve.mjs';

/** The built product in a process of its own, as an operator runs it. */
export interface Product {
  /** http://127.0.0.1:PORT */
  url: string;
  process: ChildProcess;
  /** What it has printed so far. */
  output: () => string;
  /** Sends a signal and waits for the end; resolves to the exit code, null when a signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

const ROOT = resolve(import.meta.dirname, '..', '..');

export const SUPER_ADMIN = { email: 'boss@example.org', username: 'boss', password: 'first-pw-123' };

/**
 * Starts `dist/main.js` as `npm start` does and resolves once it answers. Raises with its output when it ends first.
 * @param preloaded a module of this folder that is loaded into the process before it; it may talk to this one
 */
export async function startProduct(env: Record<string, string | undefined>, preloaded?: string): Promise<Product> {
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'node'), [...NODE_FLAGS, join(ROOT, 'dist', 'main.js')], {
    env: {
      ...ALLOCATOR,
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO_DATA: 'false',
      STREAM_CHECKS: 'false',
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
      SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
      SUPER_ADMIN_USERNAME: SUPER_ADMIN.username,
      SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
      ...(preloaded && { NODE_OPTIONS: `--import=${join(import.meta.dirname, preloaded)}` }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preloaded ? (['ipc'] as const) : [])],
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const port = /Site\s+http:\/\/localhost:(\d+)\//.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void exited.then((code) => reject(new Error(`The product ended with code ${code} before it listened:\n${output}`)));
  });
  return {
    url,
    process: child,
    output: () => output,
    stop: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Signs in as the first super-admin, as an app does. */
export async function signInAsFirstAdmin(product: Product): Promise<{ authorization: string }> {
  const response = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: SUPER_ADMIN.email, password: SUPER_ADMIN.password, client: 'app' }),
  });
  if (!response.ok) throw new Error(`Signing in was answered with ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** One call with a JSON body; raises for any answer that is no success. */
export async function call<T>(
  product: Product,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { ALLOCATOR } from '../../scripts/lib/serve.mjs';
import { YOUNG_GENERATION } from '../../scripts/lib/young-generation.mjs';

/** The built product in a separate process, as an operator runs it. */
export interface Product {
  /** http://127.0.0.1:PORT */
  url: string;
  process: ChildProcess;
  /** Returns its output so far. */
  output: () => string;
  /** Sends a signal and waits for the exit. Resolves to the exit code, or null if a signal ended the process. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

const ROOT = resolve(import.meta.dirname, '..', '..');

export const SUPER_ADMIN = { email: 'boss@example.org', username: 'boss', password: 'first-pw-123' };

/** Returns the environment of the product. Of the test's own environment it gets only PATH. */
const environmentOf = (env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> => ({
  PATH: process.env['PATH'] ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  DEMO_DATA: 'false',
  STREAM_CHECKS: 'false',
  RTMP_PORT: 'off',
  LOG_LEVEL: 'warn',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
  SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
  SUPER_ADMIN_USERNAME: SUPER_ADMIN.username,
  SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
  ...env,
});

const NODE = join(ROOT, 'node_modules', '.bin', 'node');
const MAIN = join(ROOT, 'dist', 'main.js');

/**
 * Starts `dist/main.js` and resolves once it listens. Throws with its output if it exits before. The options of `npm start`
 * save memory; these options save an eighth of the processor's time of a start.
 * @param preloaded module of this folder to load into the process first. It may exchange messages with the test.
 */
export async function startProduct(env: Record<string, string | undefined>, preloaded?: string): Promise<Product> {
  const child = spawn(NODE, [...YOUNG_GENERATION, MAIN], {
    env: {
      ...ALLOCATOR,
      ...(preloaded && { NODE_OPTIONS: `--import=${join(import.meta.dirname, preloaded)}` }),
      ...environmentOf(env),
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preloaded ? (['ipc'] as const) : [])],
  });
  // The last output arrives after the exit, and before the pipes close.
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const { url, output } = await listening(child, exited);
  const stop = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  return { url, process: child, output, stop };
}

/** Returns the address of a product that was just started, and its output so far. */
async function listening(child: ChildProcess, ended: Promise<number | null>): Promise<Pick<Product, 'url' | 'output'>> {
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const port = /Site\s+http:\/\/localhost:(\d+)\//.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then((code) => reject(new Error(`The product ended with code ${code} before it listened:\n${output}`)));
  });
  return { url, output: () => output };
}

/** Signs in as the first super-admin of the product, as an app. */
export async function signInAsFirstAdmin(product: Product): Promise<{ authorization: string }> {
  const response = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: SUPER_ADMIN.email, password: SUPER_ADMIN.password, client: 'app' }),
  });
  if (!response.ok) throw new Error(`Signing in returned ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Sends a request with a JSON body. Throws if the response is not a success. */
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
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

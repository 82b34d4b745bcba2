import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PASSWORD = 'bench-pw-123';

/** The built product, running in a process of its own. */
export interface Product {
  url: string;
  /** Super-admin's bearer token. */
  token: string;
  stop(): Promise<void>;
}

/** Starts the product on a folder; `env` adds to its settings or changes them. */
export async function startProduct(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'dist', 'main.js')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      LOG_LEVEL: 'warn',
      SUPER_ADMIN_PASSWORD: PASSWORD,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const port = /Site\s+http:\/\/localhost:(\d+)\//.exec(output)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
      child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
    });
    return { url, token: await signIn(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
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

import { createServer, type AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';

/** Chromium without a sandbox (containers have no user namespaces) and without calls to its maker. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export interface Chromium {
  /** Of its debugging protocol. */
  port: number;
  stop(): Promise<void>;
}

/** Starts the system's Chromium; the environment variable CHROMIUM names another one. */
export async function startChromium(): Promise<Chromium> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });
  return { port, stop: () => browser.close() };
}

/** Lighthouse needs a port, and Chromium reports the one it chooses only to the process that started it. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

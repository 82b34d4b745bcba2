import { createServer, type AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';

/** Disables the sandbox (containers have no user namespaces) and requests to Google. */
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
  /** Port of the debugging protocol. */
  port: number;
  stop(): Promise<void>;
}

/** Starts the system's Chromium, or the browser that the environment variable CHROMIUM names. */
export async function startChromium(): Promise<Chromium> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });
  return { port, stop: () => browser.close() };
}

/** Finds a port. Lighthouse needs a port, and Chromium reports a port that it chose only to its parent process. */
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

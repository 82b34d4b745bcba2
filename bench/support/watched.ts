import { connect } from 'node:net';
import { join } from 'node:path';
import { startProduct, type Product } from './product.ts';

/** A product whose event loop is monitored from inside (loop-monitor.mjs). */
export interface Watched extends Product {
  /** Returns the longest block of the event loop since the previous call, in ms. */
  longestBlock(): Promise<number>;
}

/** Starts the product on a folder, which also contains the monitor's socket. */
export async function startWatched(folder: string): Promise<Watched> {
  const socket = join(folder, 'loop.sock');
  const monitor = new URL('loop-monitor.mjs', import.meta.url).href;
  const product = await startProduct(folder, { LOOP_MONITOR_SOCKET: socket }, ['--import', monitor]);
  return { ...product, longestBlock: () => askMonitor(socket) };
}

function askMonitor(socket: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    connect(socket)
      .on('data', (chunk) => (text += chunk.toString()))
      .on('end', () => resolve(Number(text)))
      .on('error', reject);
  });
}

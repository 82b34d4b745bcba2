import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launch } from './browser.js';
import { startKeptProduct, type Product } from './product.js';

/** A product with a data folder of its own, and a browser to look at it. */
export interface Stage {
  folder: string;
  product: Product;
  browser: Browser;
}

/**
 * Starts both, in processes that are kept for the next file.
 * @param settings variables of the environment in addition to DATA_DIR
 */
export async function startStage(settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'nepsh-browser-'));
  const starting = startKeptProduct({ DATA_DIR: folder, ...settings });
  const [product, browser] = await Promise.all([starting, launch()]);
  return { folder, product, browser };
}

export async function closeStage({ folder, product, browser }: Stage): Promise<void> {
  await browser.close();
  await product.stop('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, type Product } from '../support/product.js';

const ZONES = Intl.supportedValuesOf('timeZone');

describe('the memory of rendered pages', () => {
  let folder: string;
  let product: Product;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-pages-'));
    product = await startProduct({ DATA_DIR: folder }, 'count-objects.mjs');
  });
  afterAll(async () => {
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  /** Renders a page for each zone, because each zone has its own cached page. */
  const renderFor = async (zones: readonly string[]): Promise<void> => {
    for (const zone of zones) {
      const headers = { cookie: `nepsh-zone=${encodeURIComponent(zone)}` };
      const response = await fetch(product.url, { headers });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
  };

  const countAlive = async (): Promise<number> => {
    const reply = once(product.process, 'message');
    product.process.send('count');
    const [count] = (await reply) as [number];
    return count;
  };

  it('is released after the rendering', async () => {
    await renderFor(ZONES.slice(0, 10));
    const before = await countAlive();
    await renderFor(ZONES.slice(10, 50));
    expect(await countAlive()).toBeLessThan(before + 10);
  });
});

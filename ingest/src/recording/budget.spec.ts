import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBudget, storeFirstBudget } from './budget.js';

describe('storeFirstBudget', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'ingest-budget-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('stores half of the free space', async () => {
    const { bavail, bsize } = await statfs(dir);

    await storeFirstBudget(dir);

    const share = (await readBudget(dir))! / (bavail * bsize);
    expect(share).toBeCloseTo(0.5, 1);
  });

  it('does not change a stored budget', async () => {
    await writeFile(join(dir, 'budget.json'), '{"bytes":12}');

    await storeFirstBudget(dir);

    expect(await readBudget(dir)).toBe(12);
  });

  it('replaces a file without a budget', async () => {
    await writeFile(join(dir, 'budget.json'), '{"byt');

    await storeFirstBudget(dir);

    expect(await readBudget(dir)).toBeGreaterThan(0);
  });
});

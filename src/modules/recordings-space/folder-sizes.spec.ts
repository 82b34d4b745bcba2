import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderSizes } from './folder-sizes.js';

describe('FolderSizes', () => {
  let root: string;
  let sizes: FolderSizes;

  const write = (folder: string, name: string, bytes: number): Promise<void> =>
    writeFile(join(root, folder, name), Buffer.alloc(bytes));

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nepsh-sizes-'));
    sizes = new FolderSizes();
    for (const folder of ['a', 'b']) await mkdir(join(root, folder));
    await write('a', 'first', 100);
    await write('b', 'first', 30);
  });
  afterEach(() => rm(root, { recursive: true }));

  it('adds the sizes of the files in all folders', async () => {
    expect(await sizes.total(root)).toBe(130);
  });

  it('ignores files next to the folders', async () => {
    await write('.', 'budget.json', 1_000);

    expect(await sizes.total(root)).toBe(130);
  });

  it('counts a file that was added later', async () => {
    await sizes.total(root);
    await write('a', 'second', 5);

    expect(await sizes.total(root)).toBe(135);
  });

  it('counts no folder that was deleted', async () => {
    await sizes.total(root);
    await rm(join(root, 'a'), { recursive: true });

    expect(await sizes.total(root)).toBe(30);
  });

  it('reads no folder again whose files are the same', async () => {
    const time = new Date('2030-01-01T00:00:00Z');
    await utimes(join(root, 'a'), time, time);
    await sizes.total(root);
    await write('a', 'second', 5);
    await utimes(join(root, 'a'), time, time);

    expect(await sizes.total(root)).toBe(130);
  });

  it('returns null without a folder', async () => {
    expect(await sizes.total(join(root, 'missing'))).toBeNull();
  });
});

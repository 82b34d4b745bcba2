import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEnding } from './build-file.js';

const ENTRIES = 600_000;

/** Creates a ZIP file that contains only a directory of empty entries (APPNOTE.TXT, 4.3.12 and 4.3.16). */
function directoryOf(count: number): Buffer {
  const entry = Buffer.alloc(48);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(2, 28);
  entry.write('a/', 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(entry.length * count, 12);
  return Buffer.concat([...Array<Buffer>(count).fill(entry), end]);
}

describe('buildEnding', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'nepsh-zip-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('yields to the event loop while it reads a directory of many entries', async () => {
    const path = join(folder, 'many.zip');
    await writeFile(path, directoryOf(ENTRIES));
    const startedAt = performance.now();
    let [lastTurnAt, longestTurnMs, isOver] = [startedAt, 0, false];
    const measure = (): void => {
      const now = performance.now();
      longestTurnMs = Math.max(longestTurnMs, now - lastTurnAt);
      lastTurnAt = now;
      if (!isOver) setImmediate(measure);
    };

    const ending = buildEnding(path).finally(() => (isOver = true));
    setImmediate(measure);

    expect(await ending).toBeNull();
    measure();
    expect(longestTurnMs).toBeLessThan((performance.now() - startedAt) / 2);
  });
});

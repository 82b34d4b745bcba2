import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportReport } from '../../src/contract/records/import.record.js';
import { builtNepsh } from '../support/built-nepsh.js';

/** Three parts of an import, each written in its own transaction. */
const GAMES = 150;
const MAX_KILLS = 12;

describe('an import whose process is killed', () => {
  let dataDir: string;
  let file: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nepsh-import-'));
    await mkdir(join(dataDir, 'database'));
    file = join(dataDir, 'fixtures.csv');
    const rows = Array.from({ length: GAMES }, (_, index) => `2040-03-${10 + (index % 20)},H${index},A${index}`);
    await writeFile(file, ['date,home,away', ...rows].join('\n'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it.each(['write:stored', 'write:committed'])(
    'creates each game once when the file is imported again after kills at %s',
    async (step) => {
      const args = ['import', file, '--league', 'League', '--json'];
      const env = { DATA_DIR: dataDir, SECRET_KEY: 'a long secret of this test and of nothing else' };
      let kills = 0;
      for (; kills < MAX_KILLS; kills += 1) {
        const { code, signal, err } = await builtNepsh(env, args, `${step} ${kills + 1}`);
        if (signal === 'SIGKILL') continue;
        expect({ code, err }).toEqual({ code: 0, err: '' });
        break;
      }
      expect(kills).toBeGreaterThan(GAMES / 50);

      const { out } = await builtNepsh(env, args);

      expect(JSON.parse(out) as ImportReport).toMatchObject({ created: 0, updated: 0, skipped: GAMES, leftOver: [] });
    },
    180_000,
  );
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addRecordings, putRecordings } from './recordings.js';

describe('recordings of a backup', () => {
  let folder: string;
  let recordings: string;
  let backup: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-recordings-'));
    recordings = join(folder, 'recordings');
    backup = join(folder, 'backup');
    await mkdir(join(recordings, 'first'), { recursive: true });
    await writeFile(join(recordings, 'budget.json'), '{}');
    await writeFile(join(recordings, 'first', 'manifest.jsonl'), 'list\n');
    await writeFile(join(recordings, 'first', 'one.m4s'), 'segment');
    await writeFile(join(recordings, 'first', 'two.m4s.tmp'), 'incomplete');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('contain the lists and the complete segments', async () => {
    await addRecordings(recordings, backup);

    expect((await readdir(backup, { recursive: true })).sort()).toEqual([
      'first',
      join('first', 'manifest.jsonl'),
      join('first', 'one.m4s'),
    ]);
  });

  it('share the segments with the recordings, but not the lists that grow', async () => {
    await addRecordings(recordings, backup);

    const linksOf = async (name: string): Promise<number> => (await stat(join(backup, 'first', name))).nlink;
    expect(await linksOf('one.m4s')).toBe(2);
    expect(await linksOf('manifest.jsonl')).toBe(1);
  });

  it('are empty without recordings', async () => {
    await addRecordings(join(folder, 'missing'), backup);

    await expect(readdir(backup)).rejects.toThrow('ENOENT');
  });

  it('restore a deleted recording', async () => {
    await addRecordings(recordings, backup);
    await rm(join(recordings, 'first'), { recursive: true });

    await putRecordings(backup, recordings);

    expect(await readFile(join(recordings, 'first', 'one.m4s'), 'utf8')).toBe('segment');
  });

  it('replace the rest of an interrupted restore', async () => {
    await addRecordings(recordings, backup);
    await rm(join(recordings, 'first', 'one.m4s'));
    await writeFile(join(recordings, 'first', 'one.m4s'), 'seg');

    await putRecordings(backup, recordings);

    expect(await readFile(join(recordings, 'first', 'one.m4s'), 'utf8')).toBe('segment');
  });

  it('do not replace the longer list of a recording that continued', async () => {
    // An unpacked backup shares no files with the recordings.
    await cp(recordings, backup, { recursive: true });
    await writeFile(join(recordings, 'first', 'manifest.jsonl'), 'list\nnext\n');

    await putRecordings(backup, recordings);

    expect(await readFile(join(recordings, 'first', 'manifest.jsonl'), 'utf8')).toBe('list\nnext\n');
  });
});

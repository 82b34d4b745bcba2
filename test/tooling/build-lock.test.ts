import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { takeBuildLock } from '../../scripts/lib/build-lock.mjs';

const MODULE = new URL('../../scripts/lib/build-lock.mjs', import.meta.url).href;
/** Holds the lock until its input ends. */
const HOLDER = `
  import { takeBuildLock } from '${MODULE}';
  const free = await takeBuildLock(process.argv[1], new AbortController().signal, () => {});
  console.log('held');
  for await (const _ of process.stdin);
  free();
`;

describe('the lock on installing and building', () => {
  let folder: string;
  let file: string;
  let holder: ChildProcessWithoutNullStreams | undefined;
  const never = new AbortController().signal;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nepsh-lock-'));
    file = join(folder, 'lock');
  });

  afterEach(() => {
    holder?.kill('SIGKILL');
    holder = undefined;
    rmSync(folder, { recursive: true });
  });

  async function holdElsewhere(): Promise<ChildProcessWithoutNullStreams> {
    holder = spawn(process.execPath, ['--input-type=module', '--eval', HOLDER, file]);
    await once(holder.stdout, 'data');
    return holder;
  }

  it('names its holder and goes when it is freed', async () => {
    const free = await takeBuildLock(file, never, () => undefined);
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid}\n`);
    free();
    expect(existsSync(file)).toBe(false);
  });

  it('waits for another process, and says once for which', async () => {
    const other = await holdElsewhere();
    const onWait = jest.fn();
    const taken = takeBuildLock(file, never, (pid: number) => {
      onWait(pid);
      other.stdin.end();
    });
    (await taken)();
    expect(onWait.mock.calls).toEqual([[other.pid]]);
  });

  it('ends the wait when it is asked to', async () => {
    await holdElsewhere();
    const controller = new AbortController();
    const taken = takeBuildLock(file, controller.signal, () => controller.abort(new Error('Stopped.')));
    await expect(taken).rejects.toThrow('Stopped.');
    expect(existsSync(file)).toBe(true);
  });

  it('is free when its holder was killed', async () => {
    const other = await holdElsewhere();
    other.kill('SIGKILL');
    await once(other, 'exit');
    const onWait = jest.fn();
    (await takeBuildLock(file, never, onWait))();
    expect(onWait).not.toHaveBeenCalled();
  });

  it.each(['', 'nonsense', `${spawnSync(process.execPath, ['--version']).pid}\n`])(
    'is free when it names no living process: %j',
    async (content) => {
      writeFileSync(file, content);
      (await takeBuildLock(file, never, () => undefined))();
      expect(existsSync(file)).toBe(false);
    },
  );
});

import { describe, expect, it } from '@jest/globals';
import { KeyedMutex } from './keyed-mutex.js';

const late = (): Error => new Error('late');

/** Returns a promise and a function that resolves it. */
function gated(): { done: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const done = new Promise<void>((resolve) => (open = resolve));
  return { done, open };
}

describe('KeyedMutex', () => {
  it('runs the tasks of a key sequentially and in order', async () => {
    const mutex = new KeyedMutex();
    const log: string[] = [];
    const [first, second] = [gated(), gated()];
    const visit = (name: string, until: Promise<void>) =>
      mutex.run('thing', 5_000, late, async () => {
        log.push(`${name} begins`);
        await until;
        log.push(`${name} ends`);
      });
    const all = Promise.all([visit('one', first.done), visit('two', second.done), visit('three', Promise.resolve())]);
    second.open();
    await mutex.run('other', 5_000, late, () => Promise.resolve(log.push('another thing')));
    expect(log).toEqual(['one begins', 'another thing']);
    first.open();
    await all;
    expect(log.slice(2)).toEqual(['one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });

  it('rejects a task that waits for too long and continues after a failed task', async () => {
    const mutex = new KeyedMutex();
    const first = gated();
    const failing = mutex.run('thing', 5_000, late, () => first.done.then(() => Promise.reject(new Error('failed'))));
    await expect(mutex.run('thing', 1, late, () => Promise.resolve())).rejects.toThrow('late');
    first.open();
    await expect(failing).rejects.toThrow('failed');
    await expect(mutex.run('thing', 5_000, late, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('lets a task run another task of its key', async () => {
    const mutex = new KeyedMutex();
    const inner = () => mutex.run('thing', 1, late, () => Promise.resolve('inner'));
    await expect(mutex.run('thing', 1, late, inner)).resolves.toBe('inner');
  });
});

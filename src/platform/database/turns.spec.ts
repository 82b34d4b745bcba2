import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const late = (): Error => new Error('late');

/** A promise, and what settles it. */
function gated(): { done: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const done = new Promise<void>((resolve) => (open = resolve));
  return { done, open };
}

describe('Turns', () => {
  it('lets one caller at a time do something with a thing, in their order', async () => {
    const turns = new Turns();
    const log: string[] = [];
    const [first, second] = [gated(), gated()];
    const visit = (name: string, until: Promise<void>) =>
      turns.take('thing', 5_000, late, async () => {
        log.push(`${name} begins`);
        await until;
        log.push(`${name} ends`);
      });
    const all = Promise.all([visit('one', first.done), visit('two', second.done), visit('three', Promise.resolve())]);
    second.open();
    await turns.take('other', 5_000, late, () => Promise.resolve(log.push('another thing')));
    expect(log).toEqual(['one begins', 'another thing']);
    first.open();
    await all;
    expect(log.slice(2)).toEqual(['one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });

  it('gives up one that waits for too long, and goes on after one that failed', async () => {
    const turns = new Turns();
    const first = gated();
    const failing = turns.take('thing', 5_000, late, () => first.done.then(() => Promise.reject(new Error('failed'))));
    await expect(turns.take('thing', 1, late, () => Promise.resolve())).rejects.toThrow('late');
    first.open();
    await expect(failing).rejects.toThrow('failed');
    await expect(turns.take('thing', 5_000, late, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('lets a caller that is inside in again', async () => {
    const turns = new Turns();
    const inner = () => turns.take('thing', 1, late, () => Promise.resolve('inner'));
    await expect(turns.take('thing', 1, late, inner)).resolves.toBe('inner');
  });
});

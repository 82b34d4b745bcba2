import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

const wait = (ms: number) => ({ ms, late: (): Error => new Error('late') });

describe('ConcurrencyLimiter', () => {
  it('runs the tasks of a key sequentially, by arrival', async () => {
    const limiter = new ConcurrencyLimiter(1);
    const log: string[] = [];
    const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const visit = (name: string, until: Promise<undefined>) =>
      limiter.run(
        async () => {
          log.push(`${name} begins`);
          await until;
          log.push(`${name} ends`);
        },
        { key: 'thing' },
      );
    const all = Promise.all([
      visit('one', first.promise),
      visit('two', second.promise),
      visit('three', Promise.resolve(undefined)),
    ]);
    second.resolve(undefined);
    await limiter.run(() => Promise.resolve(log.push('another thing')), { key: 'other' });
    expect(log).toEqual(['one begins', 'another thing']);
    first.resolve(undefined);
    await all;
    expect(log.slice(2)).toEqual(['one ends', 'two begins', 'two ends', 'three begins', 'three ends']);
  });

  it('runs up to the maximum number of tasks at the same time', async () => {
    const limiter = new ConcurrencyLimiter(2);
    const tasks = Array.from({ length: 4 }, () => Promise.withResolvers<undefined>());
    let started = 0;
    const all = tasks.map(({ promise }) =>
      limiter.run(() => {
        started += 1;
        return promise;
      }),
    );

    expect(started).toBe(2);
    tasks[1]?.resolve(undefined);
    await all[1];
    expect(started).toBe(3);
    for (const { resolve } of tasks) resolve(undefined);
    await Promise.all(all);
    expect(started).toBe(4);
  });

  it('rejects a task that waits for too long', async () => {
    const limiter = new ConcurrencyLimiter(1);
    const first = Promise.withResolvers<undefined>();
    const running = limiter.run(() => first.promise);

    await expect(limiter.run(() => Promise.resolve(), { wait: wait(1) })).rejects.toThrow('late');
    first.resolve(undefined);
    await running;
  });

  it('continues after a task that failed', async () => {
    const limiter = new ConcurrencyLimiter(1);
    const failing = limiter.run(() => Promise.reject(new Error('failed')));
    const next = limiter.run(() => Promise.resolve('done'));

    await expect(failing).rejects.toThrow('failed');
    await expect(next).resolves.toBe('done');
  });

  it('lets a task run another one of its key', async () => {
    const limiter = new ConcurrencyLimiter(1);
    const inner = () => limiter.run(() => Promise.resolve('inner'), { wait: wait(1) });
    await expect(limiter.run(inner, { wait: wait(1) })).resolves.toBe('inner');
  });
});

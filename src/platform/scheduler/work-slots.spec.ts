import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WorkSlots } from './work-slots.js';
import type { Worker } from './worker.js';

describe('WorkSlots', () => {
  const worker = { wake: jest.fn(), logFailure: jest.fn() };
  let ends: Map<string, (error?: Error) => void>;
  let slots: WorkSlots<string>;

  beforeEach(() => {
    jest.clearAllMocks();
    ends = new Map();
    const run = (work: string): Promise<void> =>
      new Promise((resolve, reject) => ends.set(work, (error) => (error ? reject(error) : resolve())));
    slots = new WorkSlots(worker as unknown as Worker, 2, run, (work) => `id of ${work}`);
  });

  const fillFrom = (...due: string[]): Promise<void> => slots.fill(() => Promise.resolve(due.shift() ?? null));

  it('runs up to the maximum at a time', async () => {
    await fillFrom('a', 'b', 'c');

    expect(slots.running).toEqual(['a', 'b']);
  });

  it('wakes the worker when a run has ended', async () => {
    await fillFrom('a', 'b');
    ends.get('a')?.();

    ends.get('b')?.();
    await slots.settled();

    expect(worker.wake).toHaveBeenCalledTimes(2);
    expect(slots.running).toEqual([]);
  });

  it('logs the error of a run and frees its slot', async () => {
    await fillFrom('a');
    const error = new Error('invalid');

    ends.get('a')?.(error);
    await slots.settled();

    expect(worker.logFailure).toHaveBeenCalledWith(error, 'id of a');
    expect(slots.running).toEqual([]);
  });
});

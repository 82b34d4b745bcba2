import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseWatch } from '../database/availability/database-watch.js';
import { CallersLeft } from '../http/caller-left.js';
import { Requests } from './job.js';
import { ReadTurns, Turns } from './turns.js';

const TURNS = 8;
const IN_LINE = 30;
/** The job of a caller that does not leave. */
const waiting = (): Requests => new Requests().add(null);

describe('Turns', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('rejects a job that has waited for 15 seconds', async () => {
    const slots = new Turns(1);
    const first = Promise.withResolvers<undefined>();
    const running = slots.run(waiting(), () => first.promise);
    let started = 0;
    const work = (): Promise<number> => Promise.resolve((started += 1));
    const early = slots.run(waiting(), work);
    const rejected = expect(early).rejects.toMatchObject({ code: 'BUSY', retryAfter: 1 });

    await jest.advanceTimersByTimeAsync(14_999);
    const late = slots.run(waiting(), work);
    await jest.advanceTimersByTimeAsync(1);
    await rejected;
    first.resolve(undefined);

    expect(await late).toBe(1);
    await running;
  });
});

describe('ReadTurns', () => {
  it('runs a read without a slot while the database is unavailable', async () => {
    const database = { isUnavailable: false };
    const slots = new ReadTurns(database as DatabaseWatch);
    const lost = Promise.withResolvers<undefined>();
    let started = 0;
    const read = (): Promise<undefined> => {
      started += 1;
      return lost.promise;
    };
    const reads = Array.from({ length: TURNS + IN_LINE }, () => slots.run(waiting(), read));
    while (started < TURNS) await turn();
    database.isUnavailable = true;
    reads.push(slots.run(waiting(), read));
    expect(started).toBe(TURNS + 1);
    lost.reject(new Error('lost'));
    const results = await Promise.allSettled(reads);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(started).toBe(TURNS + IN_LINE + 1);
  });

  it('runs all queued reads together after the database was lost', async () => {
    const database = { isUnavailable: false };
    const slots = new ReadTurns(database as DatabaseWatch);
    const first = Promise.withResolvers<undefined>();
    const occupied = Array.from({ length: TURNS }, () => slots.run(waiting(), () => first.promise));
    const together = Promise.withResolvers<undefined>();
    let started = 0;
    const others = Array.from({ length: IN_LINE }, () =>
      slots.run(waiting(), () => {
        started += 1;
        if (started === IN_LINE) together.resolve(undefined);
        return together.promise;
      }),
    );
    const abandoned = expect(slots.run(new Requests(), () => Promise.resolve())).rejects.toThrow(CallersLeft);
    database.isUnavailable = true;
    first.resolve(undefined);
    await Promise.all([...occupied, ...others]);
    await abandoned;
  });
});

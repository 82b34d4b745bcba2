import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseWatch } from '../database/database-watch.js';
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
    const turns = new Turns(1);
    const first = Promise.withResolvers<undefined>();
    const running = turns.run(waiting(), () => first.promise);
    let begun = 0;
    const work = (): Promise<number> => Promise.resolve((begun += 1));
    const early = turns.run(waiting(), work);
    const rejected = expect(early).rejects.toMatchObject({ code: 'BUSY', retryAfter: 1 });

    await jest.advanceTimersByTimeAsync(14_999);
    const late = turns.run(waiting(), work);
    await jest.advanceTimersByTimeAsync(1);
    await rejected;
    first.resolve(undefined);

    expect(await late).toBe(1);
    await running;
  });
});

describe('reads of lists', () => {
  it('wait in line for no other that waits for an unavailable database', async () => {
    const database = { isUnavailable: false };
    const turns = new ReadTurns(database as DatabaseWatch);
    const lost = Promise.withResolvers<undefined>();
    let begun = 0;
    const read = (): Promise<undefined> => {
      begun += 1;
      return lost.promise;
    };
    const reads = Array.from({ length: TURNS + IN_LINE }, () => turns.run(waiting(), read));
    while (begun < TURNS) await turn();
    database.isUnavailable = true;
    reads.push(turns.run(waiting(), read));
    expect(begun).toBe(TURNS + 1);
    lost.reject(new Error('lost'));
    const answers = await Promise.allSettled(reads);
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(begun).toBe(TURNS + IN_LINE + 1);
  });

  it('that waited in line when the database was lost wait for it together', async () => {
    const database = { isUnavailable: false };
    const turns = new ReadTurns(database as DatabaseWatch);
    const first = Promise.withResolvers<undefined>();
    const held = Array.from({ length: TURNS }, () => turns.run(waiting(), () => first.promise));
    const together = Promise.withResolvers<undefined>();
    let begun = 0;
    const others = Array.from({ length: IN_LINE }, () =>
      turns.run(waiting(), () => {
        begun += 1;
        if (begun === IN_LINE) together.resolve(undefined);
        return together.promise;
      }),
    );
    const left = expect(turns.run(new Requests(), () => Promise.resolve())).rejects.toThrow(CallersLeft);
    database.isUnavailable = true;
    first.resolve(undefined);
    await Promise.all([...held, ...others]);
    await left;
  });
});

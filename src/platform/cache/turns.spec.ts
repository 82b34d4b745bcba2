import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import type { DatabaseWatch } from '../database/database-watch.js';
import { CallersLeft } from '../http/caller-left.js';
import { ReadTurns } from './turns.js';

const TURNS = 8;
const IN_LINE = 30;
const isWanted = (): boolean => true;

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
    const reads = Array.from({ length: TURNS + IN_LINE }, () => turns.run(isWanted, read));
    while (begun < TURNS) await turn();
    database.isUnavailable = true;
    reads.push(turns.run(isWanted, read));
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
    const held = Array.from({ length: TURNS }, () => turns.run(isWanted, () => first.promise));
    const together = Promise.withResolvers<undefined>();
    let begun = 0;
    const others = Array.from({ length: IN_LINE }, () =>
      turns.run(isWanted, () => {
        begun += 1;
        if (begun === IN_LINE) together.resolve(undefined);
        return together.promise;
      }),
    );
    const left = turns.run(
      () => false,
      () => Promise.resolve(),
    );
    database.isUnavailable = true;
    first.resolve(undefined);
    await Promise.all([...held, ...others]);
    await expect(left).rejects.toThrow(CallersLeft);
  });
});

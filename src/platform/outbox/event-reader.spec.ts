import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { setImmediate as turn } from 'node:timers/promises';
import { Changes } from '../cache/changes.js';
import { EventReader } from './event-reader.js';
import type { Hints } from './hints.js';
import type { EventRow, OutboxRow } from './outbox.schema.js';

/** Returns a collection whose queries all return the result of `rows`. */
function collectionOf<Row>(rows: () => Promise<Row[]>): Model<Row> {
  const query = { sort: () => query, limit: () => query, lean: rows };
  return { find: () => query } as unknown as Model<Row>;
}

describe('EventReader', () => {
  let stop: () => Promise<void>;
  afterEach(async () => {
    jest.restoreAllMocks();
    await stop();
  });

  it('applies pending events before it responds, also while the worker reads them', async () => {
    const changed: OutboxRow = {
      _id: 'one',
      name: 'changed',
      data: { resource: 'faqs', ids: ['1'], revision: 0 },
      visibility: 'everyone',
      createdAt: new Date(),
    };
    let waiting = Promise.resolve<OutboxRow[]>([]);
    const changes = new Changes();
    const reader = new EventReader(
      collectionOf<EventRow>(() => Promise.resolve([])),
      collectionOf(() => waiting),
      changes,
      { listen: () => () => undefined } as unknown as Hints,
      new SchedulerRegistry(),
      false,
    );
    stop = () => reader.beforeApplicationShutdown();
    await reader.onApplicationBootstrap();
    const before = changes.snapshot();
    const answer = Promise.withResolvers<OutboxRow[]>();
    waiting = answer.promise;

    const wentOnAt = performance.now() + 10_000;
    jest.spyOn(performance, 'now').mockReturnValue(wentOnAt);
    reader.wake();
    const caughtUp = Promise.resolve(reader.behind()).then(() => before.firstChange(['faqs']));
    // By then, the catch-up has read the log.
    for (let turns = 0; turns < 10; turns += 1) await turn();
    answer.resolve([changed]);
    expect(await caughtUp).not.toBeNull();
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { setImmediate as turn } from 'node:timers/promises';
import { ListCache } from '../cache/list-cache.js';
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
    const cache = new ListCache();
    const reader = new EventReader(
      collectionOf<EventRow>(() => Promise.resolve([])),
      collectionOf(() => waiting),
      cache,
      { listen: () => () => undefined } as unknown as Hints,
      new SchedulerRegistry(),
      false,
    );
    stop = () => reader.beforeApplicationShutdown();
    await reader.onApplicationBootstrap();
    const before = cache.generation(['faqs']);
    const rows = Promise.withResolvers<OutboxRow[]>();
    waiting = rows.promise;

    const wentOnAt = performance.now() + 10_000;
    jest.spyOn(performance, 'now').mockReturnValue(wentOnAt);
    reader.wake();
    const caughtUp = Promise.resolve(reader.behind()).then(() => cache.generation(['faqs']));
    // By then, the catch-up has read the log.
    for (let ticks = 0; ticks < 10; ticks += 1) await turn();
    rows.resolve([changed]);
    expect(await caughtUp).not.toBe(before);
  });
});

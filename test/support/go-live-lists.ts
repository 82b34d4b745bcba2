import type { Connection } from 'mongoose';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { Api, databaseOf } from './api.js';
import type { TestApp } from './app.js';
import type { EventListener } from './events.js';
import { eventually } from './wait.js';

/** The filters by which whole records are read for lists while something is done. */
export async function readsDuring(
  connection: Connection,
  work: () => Promise<unknown>,
  collection: 'games' | 'matches' = 'games',
): Promise<unknown[]> {
  const client = connection.getClient();
  const reads: unknown[] = [];
  const count = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }): void => {
    const projection = command['projection'] as { words?: number } | undefined;
    const isWhole = projection?.words === 0;
    if (commandName === 'find' && command['find'] === collection && isWhole) reads.push(command['filter']);
  };
  client.on('commandStarted', count);
  await work();
  client.off('commandStarted', count);
  return reads;
}

/** The games of the list of all matches, by their ids. */
export const gamesAt = async (url: string): Promise<GameRecord[]> => {
  // Those who do not ask for a current one may be given one that is a second old, and the clock stands still here.
  const { body } = await new Api({ url }).get('/api/matches').set('cache-control', 'no-cache').expect(200);
  const { matches } = body as { matches: MatchRecord[] };
  return matches.flatMap(({ games }) => games).sort((a, b) => (a._id < b._id ? -1 : 1));
};

/** Resolves once everything that was written is published, and a listener of the process has been sent the last of it. */
export async function untilSent(test: TestApp, listener: EventListener): Promise<void> {
  await published(test);
  const newest = await databaseOf(test)
    .collection<{ _id: number }>('events')
    .findOne({}, { sort: { _id: -1 } });
  await listener.until(({ id }) => Number(id) >= (newest?._id ?? 0));
}

/** Resolves once nothing of what was written is left to be published and read. */
export async function published(test: TestApp): Promise<void> {
  const [outbox, games] = [databaseOf(test).collection('outbox'), databaseOf(test).collection('games')];
  const opening = { status: 'Scheduled', statusText: { $ne: 'Cancelled' }, opening: { $ne: 'published' } };
  await eventually(async () => {
    const left = (await outbox.countDocuments()) + (await games.countDocuments(opening));
    return left === 0 ? true : undefined;
  });
}

import type { Connection } from 'mongoose';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { Api, databaseOf, untilPublished } from './api.js';
import type { TestApp } from './app.js';
import type { EventListener } from './events.js';
import { eventually } from './wait.js';

/** Returns the filters of the queries that read entire records for lists while `work` runs. */
export async function readsDuring(
  connection: Connection,
  work: () => Promise<unknown>,
  collection: 'games' | 'matches' = 'games',
): Promise<unknown[]> {
  const client = connection.getClient();
  const reads: unknown[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }): void => {
    const projection = command['projection'] as { words?: number } | undefined;
    const isWhole = projection?.words === 0;
    if (commandName === 'find' && command['find'] === collection && isWhole) reads.push(command['filter']);
  };
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return reads;
}

/** Returns the games in the list of all matches, sorted by id. */
export const gamesAt = async (url: string): Promise<GameRecord[]> => {
  // Without `no-cache` the response may be one second old, and the clock of the test is stopped.
  const { body } = await new Api({ url }).get('/api/matches').set('cache-control', 'no-cache').expect(200);
  const { matches } = body as { matches: MatchRecord[] };
  return matches.flatMap(({ games }) => games).sort((a, b) => (a._id < b._id ? -1 : 1));
};

/** Resolves when all events are published and a listener of the process has received the last event. */
export async function untilSent(test: TestApp, listener: EventListener): Promise<void> {
  await published(test);
  const newest = await databaseOf(test)
    .collection<{ _id: number }>('events')
    .findOne({}, { sort: { _id: -1 } });
  await listener.until(({ id }) => Number(id) >= (newest?._id ?? 0));
}

/** Resolves when no write is left to be published. */
export async function published(test: TestApp): Promise<void> {
  const games = databaseOf(test).collection('games');
  const opening = { status: 'Scheduled', statusText: { $ne: 'Cancelled' }, opening: { $ne: 'published' } };
  await eventually(async () => ((await games.countDocuments(opening)) === 0 ? true : undefined));
  await untilPublished(test);
}

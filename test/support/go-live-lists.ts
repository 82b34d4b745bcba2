import type { Connection } from 'mongoose';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { Api, databaseOf } from './api.js';
import type { TestApp } from './app.js';
import { eventually } from './wait.js';

type Command = Record<string, unknown>;

/** The filters by which whole games are read for lists while something is done. */
export const readsDuring = (connection: Connection, work: () => Promise<unknown>): Promise<unknown[]> =>
  findsDuring(connection, ({ find, projection }) => find === 'games' && isWhole(projection), work);

/** The filters by which all matches are read, as for the list of all of them, while something is done. */
export const matchReadsDuring = (connection: Connection, work: () => Promise<unknown>): Promise<unknown[]> =>
  findsDuring(connection, ({ find, hint }) => find === 'matches' && hint !== undefined, work);

const isWhole = (projection: unknown): boolean => (projection as { words?: number } | undefined)?.words === 0;

async function findsDuring(
  connection: Connection,
  isMeant: (command: Command) => boolean,
  work: () => Promise<unknown>,
): Promise<unknown[]> {
  const client = connection.getClient();
  const reads: unknown[] = [];
  const count = ({ commandName, command }: { commandName: string; command: Command }): void => {
    if (commandName === 'find' && isMeant(command)) reads.push(command['filter']);
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

/** Resolves once nothing of what was written is left to be published and read. */
export async function published(test: TestApp): Promise<void> {
  const [outbox, games] = [databaseOf(test).collection('outbox'), databaseOf(test).collection('games')];
  const opening = { status: 'Scheduled', statusText: { $ne: 'Cancelled' }, opening: { $ne: 'published' } };
  await eventually(async () => {
    const left = (await outbox.countDocuments()) + (await games.countDocuments(opening));
    return left === 0 ? true : undefined;
  });
}

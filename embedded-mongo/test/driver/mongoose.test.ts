import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { startTestServer, type TestServer } from '../support/server.js';

interface Game {
  title: string;
  body: string;
  live: boolean;
}

let server: TestServer;
let connection: Connection;
let games: Model<Game>;

beforeAll(async () => {
  server = await startTestServer();
  connection = await mongoose.createConnection(server.uri, { dbName: 'mongoose' }).asPromise();
  const schema = new Schema<Game>({ title: String, body: String, live: Boolean }, { autoIndex: false });
  schema.index({ title: 'text', body: 'text' }, { weights: { title: 5 }, name: 'words' });
  schema.index({ live: 1 });
  games = connection.model<Game>('Game', schema);
});
afterAll(async () => {
  await connection.close();
  await server.stop();
});

test('creates a text index of a mongoose schema, recognizes it as unchanged, and searches with it', async () => {
  await games.createIndexes();
  await games.createIndexes();
  expect(await games.diffIndexes()).toEqual({ toDrop: [], toCreate: [] });
  expect(await games.syncIndexes()).toEqual([]);
  expect((await games.listIndexes()).map(({ name }) => name as unknown)).toEqual(['_id_', 'words', 'live_1']);

  await games.create([
    { title: 'Cup final', body: 'The keeper saves the day', live: true },
    { title: 'Semi-final', body: 'Finals are near', live: false },
    { title: 'Friendly', body: 'Two keepers', live: true },
  ]);
  const found = await games
    .find({ $text: { $search: 'final keeper' } }, { score: { $meta: 'textScore' } })
    .sort({ score: { $meta: 'textScore' } })
    .lean<(Game & { score: number })[]>();
  expect(found.map(({ title }) => title)).toEqual(['Semi-final', 'Cup final', 'Friendly']);
  expect(found.map(({ score }) => score)).toEqual([3.75 + 0.75, 3.75 + 2 / 3, 0.75]);
  expect(await games.countDocuments({ $text: { $search: '"cup final"' }, live: true })).toBe(1);
  expect(await games.find({ $text: { $search: 'keeper -day' } }).distinct('title')).toEqual(['Friendly']);
  await games.updateOne({ $text: { $search: 'friendly' } }, { title: 'Replay' });
  expect(await games.exists({ $text: { $search: 'friendly' } })).toBeNull();
  const best = await games.aggregate<{ score: number }>([
    { $match: { $text: { $search: 'replays' } } },
    { $project: { title: 1, score: { $meta: 'textScore' } } },
  ]);
  expect(best).toMatchObject([{ title: 'Replay', score: 5.5 }]);
});

test('replaces a text index that is no longer in a mongoose schema', async () => {
  const schema = new Schema<Game>({ title: String }, { autoIndex: false, collection: games.collection.name });
  schema.index({ title: 'text' });
  const other = connection.model<Game>('Other', schema);
  expect((await other.diffIndexes()).toDrop).toEqual(['words', 'live_1']);
  expect(await other.syncIndexes()).toEqual(['words', 'live_1']);
  expect(await other.countDocuments({ $text: { $search: 'replay' } })).toBe(1);
});

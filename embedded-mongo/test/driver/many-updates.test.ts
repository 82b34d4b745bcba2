import type { Collection } from 'mongodb';
import { seededRandom } from '../support/random.js';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

interface Game {
  _id: number;
  status: string;
  pending: string | null;
  streams: { _id: number }[];
  at: Date;
  revision: number;
}

const STATES = ['Finished', 'Live', 'Scheduled'];

let server: TestServer;
const random = seededRandom(23);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const collection = <T extends { _id: number }>(name: string): Collection<T> =>
  server.client.db('many').collection<T>(name);

async function expectWhole(name: string): Promise<void> {
  expect(await server.client.db('many').command({ validate: name })).toMatchObject({ valid: true });
}

const newGame = (_id: number): Game => ({
  _id,
  status: pick(STATES),
  pending: pick(['live', null]),
  streams: pick([[], [{ _id }], [{ _id }, { _id: _id + 1 }]]),
  at: new Date(Math.floor(random() * 1e12)),
  revision: 1,
});

test('moves documents into and out of partial indexes when the keys stay the same', async () => {
  const games = collection<Game>('games');
  const matching = { status: { $gt: 'Finished' }, 'streams._id': { $exists: true } };
  const filters = [matching, { status: 'Live', pending: 'live' }, { $and: [{ status: 'Live' }] }, { pending: 'live' }];
  for (const [number, filter] of filters.entries()) {
    await createIndex(games, { at: -1 }, { name: `at ${number}`, partialFilterExpression: filter });
    await createIndex(games, { status: 1, at: 1 }, { name: `both ${number}`, partialFilterExpression: filter });
  }
  await games.insertMany(Array.from({ length: 200 }, (_, id) => newGame(id)));
  for (let round = 0; round < 40; round += 1) {
    const change = pick([
      { status: pick(STATES) },
      { pending: pick(['live', null]) },
      { streams: pick([[], [{ _id: 1 }]]) },
    ]);
    await games.updateMany({ _id: { $mod: [pick([2, 3, 5]), 0] } }, { $set: change, $inc: { revision: 1 } });
    await expectWhole('games');
  }
  const found = await games.find(matching).hint('at 0').sort({ _id: 1 }).toArray();
  expect(found).toEqual(await games.find(matching).hint({ $natural: 1 }).sort({ _id: 1 }).toArray());
  expect(found.length).toBeGreaterThan(0);
});

interface Item {
  _id: number;
  n: number;
  text: string;
}

// With 24 MB, some documents are read again before they are changed.
test.each([
  ['small', 5_000, 10],
  ['more than are kept', 3_000, 8_000],
])('keeps the writes of others during a change of many documents: %s', async (name, count, size) => {
  const items = collection<Item>(name);
  const text = 'x'.repeat(size);
  for (let from = 0; from < count; from += 1_000)
    await items.insertMany(Array.from({ length: 1_000 }, (_, at) => ({ _id: from + at, n: 0, text })));
  await createIndex(items, { n: 1 });
  const others = server.connect().db('many').collection<Item>(name);
  let isDone = false;
  const running = items.updateMany({}, { $inc: { n: 1 } }).finally(() => (isDone = true));
  let [written, after] = [0, 0];
  // Starts at the end, so that most documents are still to be changed.
  for (let id = count - 1; !isDone && id >= 0; id -= 1) {
    await others.updateOne({ _id: id }, { $inc: { n: 1000 } });
    written += 1;
    if (isDone) after += 1;
  }
  expect(await running).toMatchObject({ modifiedCount: count });
  expect(written - after).toBeGreaterThan(3);
  const [sum] = await items.aggregate<{ n: number }>([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray();
  expect(sum.n).toBe(count + written * 1000);
  await expectWhole(name);
});

import type { Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.stop());

/** Elements, the sort, and the sorted elements. An array in a field is compared as a whole, after numbers and texts. */
test.each<[unknown[], Document | number, unknown[]]>([
  [[{ a: [9, 0] }, { a: 5 }, { a: [1, 7] }], { a: 1 }, [{ a: 5 }, { a: [1, 7] }, { a: [9, 0] }]],
  [[{ a: 5 }, { a: [1, 7] }, { a: [] }], { a: -1 }, [{ a: [1, 7] }, { a: [] }, { a: 5 }]],
  [[[2, 1], 7, [1, 9], []], 1, [7, [], [1, 9], [2, 1]]],
  [[[], [2, 1], 7], -1, [[2, 1], [], 7]],
  [[{ a: [{ b: 1 }] }, { a: { b: 2 } }, { b: 0 }], { 'a.b': 1 }, [{ a: [{ b: 1 }] }, { b: 0 }, { a: { b: 2 } }]],
  [[{ a: [{ b: 3 }] }, { a: [{ b: 1 }] }], { 'a.0.b': 1 }, [{ a: [{ b: 1 }] }, { a: [{ b: 3 }] }]],
  [[{ a: 1 }, 'x', { a: null }, 3], { a: 1 }, ['x', { a: null }, 3, { a: 1 }]],
])('sorts %j by %j', async (list, by, expected) => {
  const items = server.client.db('sorts').collection<{ _id: number; list: unknown[] }>('items');
  await items.replaceOne({ _id: 1 }, { list }, { upsert: true });
  const sorted = { $sortArray: { input: '$list', sortBy: by } };
  expect(await items.aggregate([{ $project: { sorted } }]).toArray()).toEqual([{ _id: 1, sorted: expected }]);
  await items.updateOne({ _id: 1 }, { $push: { list: { $each: [], $sort: by as 1 } } });
  expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, list: expected });
});

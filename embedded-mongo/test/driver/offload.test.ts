import { jest } from '@jest/globals';
import type { Collection, Document } from 'mongodb';
import { helper } from '../../src/offload/helper.js';
import { startTestServer, type TestServer } from '../support/server.js';

/** Long work on one document runs in another thread: the results are the same, and other clients are served. */
type Item = { _id: number } & Document;

const COUNT = 200_000;

let server: TestServer;
let items: Collection<Item>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.client.db('offload').collection<Item>('items');
  const list = Array.from({ length: COUNT }, (_, n) => (n * 7919) % COUNT);
  const rows = Array.from({ length: 30_000 }, (_, n) => ({ n, s: `Row ${n}`, tags: [n % 7, n % 11] }));
  await items.insertMany([
    { _id: 1, list, v: 1 },
    { _id: 2, rows, v: 2 },
    { _id: 3, text: 'abba '.repeat(200_000), v: 3 },
    { _id: 4, list: [1, 2, 3], rows: [{ n: 1, s: 'Row 1', tags: [1] }], text: 'abc cd', v: 4 },
  ]);
});
afterAll(() => server.stop());

/** Returns the result of some work, and the number of documents passed to the other thread. */
async function countingOffloads<T>(work: () => Promise<T>): Promise<[T, number]> {
  const run = jest.spyOn(helper, 'run');
  try {
    return [await work(), run.mock.calls.length];
  } finally {
    run.mockRestore();
  }
}

test.each<[string, Document[], unknown[]]>([
  [
    'a projection',
    [{ $project: { x: { $sum: { $map: { input: '$list', in: { $add: ['$$this', 1] } } } } } }],
    [{ x: (COUNT * (COUNT + 1)) / 2 }, { x: 0 }, { x: 0 }, { x: 9 }],
  ],
  [
    'several stages, and one after them',
    [
      { $set: { rows: { $filter: { input: { $ifNull: ['$rows', []] }, cond: { $gte: ['$$this.n', 29_990] } } } } },
      { $match: { 'rows.n': 29_995 } },
      { $unwind: '$rows' },
      { $group: { _id: null, n: { $sum: '$rows.n' } } },
    ],
    [{ n: 299_945 }],
  ],
  [
    'a new root',
    [{ $replaceWith: { x: { $size: { $setUnion: [{ $ifNull: ['$list', []] }, [-1]] } } } }],
    [{ x: COUNT + 1 }, { x: 1 }, { x: 1 }, { x: 4 }],
  ],
  [
    'a filter after a limit',
    [{ $limit: 9 }, { $match: { rows: { $elemMatch: { n: 29_999, s: 'Row 29999' } } } }, { $project: { v: 1 } }],
    [{ v: 2 }],
  ],
])('returns the same result for %s', async (_what, stages, expected) => {
  const [results, count] = await countingOffloads(() => items.aggregate([{ $sort: { _id: 1 } }, ...stages]).toArray());
  expect(results.map(({ _id, ...rest }) => (void _id, rest))).toEqual(expected);
  expect(count).toBeGreaterThan(0);
});

test.each<[Document, number[]]>([
  [{ rows: { $elemMatch: { n: 29_999, tags: 2 } } }, [2]],
  [{ 'rows.s': 'Row 29999' }, [2]],
  [{ list: { $not: { $gt: COUNT } }, v: { $lt: 9 } }, [1, 2, 3, 4]],
  [{ text: { $regex: 'b+a.*c(d|e)?.*abb.*z' } }, []],
  [{ $expr: { $in: [COUNT - 1, { $ifNull: ['$list', []] }] } }, [1]],
])('returns the same documents for the filter %j', async (filter, expected) => {
  const found = await items
    .find(filter, { projection: { _id: 1 } })
    .sort({ v: 1 })
    .toArray();
  expect(found.map(({ _id }) => _id)).toEqual(expected);
  expect(await items.countDocuments(filter)).toBe(expected.length);
});

test('projects with the filter, the variables, and the collation of a find', async () => {
  const [found, count] = await countingOffloads(() =>
    items
      .find(
        { rows: { $elemMatch: { s: 'ROW 29998' } } },
        {
          projection: { 'rows.$': 1, same: { $eq: [{ $first: '$rows.s' }, 'ROW 0'] }, zero: '$$zero', none: '$$none' },
          collation: { locale: 'en', strength: 2 },
          let: { zero: 0, none: '$$REMOVE' },
        },
      )
      .toArray(),
  );
  expect(found).toEqual([{ _id: 2, rows: [{ n: 29_998, s: 'Row 29998', tags: [3, 1] }], same: true, zero: 0 }]);
  expect(count).toBeGreaterThan(0);
});

test('returns the codes of errors and timeouts', async () => {
  const failing = { $project: { x: { $map: { input: '$list', in: { $divide: [1, '$$this'] } } } } };
  await expect(items.aggregate([failing]).toArray()).rejects.toMatchObject({ code: 2 });
  const slow = { $map: { input: '$list', in: { $reduce: { input: '$list', initialValue: 0, in: '$$this' } } } };
  await expect(
    items.aggregate([{ $match: { _id: 1 } }, { $project: { x: slow } }], { maxTimeMS: 150 }).toArray(),
  ).rejects.toMatchObject({ code: 50 });
});

test.each<[string, Document | Document[], Document, (doc: Document) => unknown, unknown]>([
  ['$push', { $push: { rows: { n: -1 } } }, {}, ({ rows }) => (rows as unknown[]).at(-1), { n: -1 }],
  ['$[]', { $inc: { 'rows.$[].n': 1 } }, {}, ({ rows }) => (rows as Document[])[5]['n'], 6],
  [
    'array filters',
    { $set: { 'rows.$[row].s': 'x' } },
    { arrayFilters: [{ 'row.n': 30_000 }] },
    ({ rows }) => (rows as Document[]).filter(({ s }) => s === 'x').length,
    1,
  ],
  [
    'a pipeline',
    [{ $set: { rows: { $slice: [{ $reverseArray: '$rows' }, 20_000] }, by: '$$by' } }],
    { let: { by: 'me' } },
    ({ rows, by }) => [(rows as Document[]).length, (rows as Document[])[0]['n'], by],
    [20_000, 0, 'me'],
  ],
  ['a replacement', { rows: [{ n: 7 }] }, {}, ({ rows }) => rows as unknown, [{ n: 7 }]],
])('applies an update with %s', async (_what, update, options, of, expected) => {
  const { arrayFilters, ...others } = options;
  const statement = { q: { _id: 2 }, u: update, ...(arrayFilters ? { arrayFilters: arrayFilters as unknown } : {}) };
  const stream = items.watch();
  await stream.tryNext();
  const reply = await server.client.db('offload').command({ update: 'items', updates: [statement], ...others });
  expect(reply).toMatchObject({ n: 1, nModified: 1 });
  expect(of((await items.findOne({ _id: 2 })) ?? {})).toEqual(expected);
  expect(await stream.next()).toMatchObject({ documentKey: { _id: 2 } });
  await stream.close();
});

test('applies all concurrent updates of one document', async () => {
  const rows = Array.from({ length: 30_000 }, (_, n) => ({ n }));
  await items.replaceOne({ _id: 5 }, { rows, v: 0 }, { upsert: true });
  await Promise.all([
    ...[1, 2, 3].map((by) => items.updateOne({ _id: 5 }, { $inc: { 'rows.$[].n': by } })),
    ...[1, 2, 3].map(() => items.updateOne({ _id: 5 }, { $inc: { v: 1 } })),
  ]);
  const doc = await items.findOne({ _id: 5 });
  expect([doc!['v'], (doc!['rows'] as { n: number }[])[100]]).toEqual([3, { n: 106 }]);
});

test('returns the same result in a transaction and with a target collection', async () => {
  await server.client.withSession((session) =>
    session.withTransaction(async () => {
      const lists = server.client.db('offload').collection<{ _id: number; list: number[] }>('items');
      await lists.updateOne({ _id: 1 }, { $push: { list: -1 } }, { session });
      const [result] = await items
        .aggregate([{ $match: { _id: 1 } }, { $project: { least: { $min: '$list' } } }], { session })
        .toArray();
      expect(result).toEqual({ _id: 1, least: -1 });
    }),
  );
  await items
    .aggregate([
      { $match: { _id: 1 } },
      { $project: { list: { $map: { input: '$list', in: { $abs: '$$this' } } } } },
      { $merge: 'merged' },
    ])
    .toArray();
  await items
    .aggregate([
      { $match: { _id: 1 } },
      { $merge: { into: 'merged', whenMatched: [{ $set: { n: { $size: '$$new.list' } } }] } },
    ])
    .toArray();
  const [merged] = await server.client
    .db('offload')
    .collection('merged')
    .aggregate([{ $project: { n: 1, least: { $min: '$list' } } }])
    .toArray();
  expect(merged).toEqual({ _id: 1, n: COUNT + 1, least: 0 });
  await items
    .aggregate([{ $match: { _id: 1 } }, { $project: { _id: 0, list: 1 } }, { $set: { _id: 7 } }, { $out: 'written' }])
    .toArray();
  const written = server.client.db('offload').collection<Item>('written');
  expect(Object.keys((await written.findOne()) ?? {})).toEqual(['_id', 'list']);
  expect(await written.distinct('list', { _id: 7 })).toHaveLength(COUNT + 1);
});

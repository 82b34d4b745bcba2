import type { Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let items: Collection<{ _id: number } & Document>;

beforeAll(async () => {
  server = await startTestServer();
  items = server.client.db('stages').collection('items');
  await items.insertMany([
    { _id: 1, n: 1, parent: null, sub: { x: 1 } },
    { _id: 2, n: 3, parent: 1, sub: { x: 2 } },
    { _id: 3, n: 5, parent: 2, sub: { x: 3, secret: { level: 9 } } },
  ]);
});
afterAll(() => server.stop());

const run = (...pipeline: Document[]): Promise<Document[]> => items.aggregate(pipeline).toArray();

test('finds documents by a dotted field in $merge', async () => {
  const db = server.client.db('merge');
  await createIndex(db.collection('into'), { 'key.code': 1 }, { unique: true });
  await db.collection<{ _id: number }>('into').insertOne({ _id: 1, key: { code: 'a' }, n: 1 } as { _id: number });
  const merge = (documents: Document[]) =>
    db
      .aggregate([{ $documents: documents }, { $merge: { into: 'into', on: 'key.code', whenMatched: 'merge' } }])
      .toArray();
  await merge([
    { _id: 8, key: { code: 'a' }, n: 2 },
    { _id: 9, key: { code: 'b' }, n: 3 },
  ]);
  expect(await db.collection('into').find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, key: { code: 'a' }, n: 2 },
    { _id: 9, key: { code: 'b' }, n: 3 },
  ]);
  await expect(merge([{ key: [{ code: 'a' }] }])).rejects.toMatchObject({ code: 51185 });
});

test.each<[Document[], Document[]]>([
  [[{ $addFields: { 'sub.y': '$n' } }, { $limit: 1 }, { $project: { sub: 1 } }], [{ _id: 1, sub: { x: 1, y: 1 } }]],
  [[{ $sort: { n: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { n: 1 } }], [{ _id: 2, n: 3 }]],
  [[{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: '$sub' } }], [{ x: 1 }]],
  [[{ $match: { _id: 2 } }, { $replaceWith: { is: '$sub.x' } }], [{ is: 2 }]],
  [
    [
      { $match: { _id: 3 } },
      { $redact: { $cond: [{ $eq: ['$level', 9] }, '$$PRUNE', '$$DESCEND'] } },
      { $project: { sub: 1 } },
    ],
    [{ _id: 3, sub: { x: 3 } }],
  ],
  [[{ $sample: { size: 9 } }, { $count: 'n' }], [{ n: 3 }]],
  [
    [
      { $match: { _id: 1 } },
      { $project: { _id: 1 } },
      { $unionWith: { coll: 'items', pipeline: [{ $project: { _id: 1 } }] } },
    ],
    [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 3 }],
  ],
  [
    [
      { $match: { _id: 3 } },
      {
        $graphLookup: {
          from: 'items',
          startWith: '$parent',
          connectFromField: 'parent',
          connectToField: '_id',
          as: 'above',
          depthField: 'up',
        },
      },
      {
        $project: {
          above: { $sortArray: { input: { $map: { input: '$above', in: ['$$this.up', '$$this._id'] } }, sortBy: 1 } },
        },
      },
    ],
    [
      {
        _id: 3,
        above: [
          [0, 2],
          [1, 1],
        ],
      },
    ],
  ],
  [
    [
      {
        $group: {
          _id: null,
          bottom: { $bottom: { sortBy: { n: 1 }, output: '$_id' } },
          bottoms: { $bottomN: { n: 2, sortBy: { n: 1 }, output: '$_id' } },
          tops: { $topN: { n: 2, sortBy: { n: 1 }, output: '$_id' } },
          lasts: { $lastN: { input: '$n', n: 2 } },
          deviation: { $stdDevSamp: '$n' },
          middle: { $median: { input: '$n', method: 'approximate' } },
        },
      },
    ],
    [{ _id: null, bottom: 3, bottoms: [2, 3], tops: [1, 2], lasts: [3, 5], deviation: 2, middle: 3 }],
  ],
  [[{ $collStats: { count: {} } }, { $project: { count: 1 } }], [{ count: 3 }]],
  [[{ $indexStats: {} }, { $project: { name: 1 } }], [{ name: '_id_' }]],
])('supports %j', async (pipeline, expected) => expect(await run(...pipeline)).toEqual(expected));

test.each([{ $documents: [{ a: 1 }] }, { $currentOp: {} }, { $listLocalSessions: {} }])(
  'supports %j on a database',
  async (stage) => {
    const db = server.client.db('$documents' in stage ? 'stages' : 'admin');
    expect(await db.aggregate([stage]).toArray()).toHaveLength(1);
  },
);

test('lists the current session for $listSessions', async () => {
  expect(
    await server.client
      .db('config')
      .collection('system.sessions')
      .aggregate([{ $listSessions: {} }])
      .toArray(),
  ).toHaveLength(1);
});

test.each<[string, () => Promise<unknown>]>([
  ['$bucketAuto', () => run({ $bucketAuto: { groupBy: '$n', buckets: 2 } })],
  ['$setWindowFields', () => run({ $setWindowFields: { output: {} } })],
  ['saslStart', () => server.client.db('stages').command({ saslStart: 1 })],
  ['$where', () => items.findOne({ $where: 'true' })],
  ['$near', () => items.findOne({ at: { $near: [0, 0] } })],
  ['$shift', () => run({ $project: { a: { $shift: {} } } })],
  ['$accumulator', () => run({ $group: { _id: null, a: { $accumulator: {} } } })],
])('rejects %s by name', async (name, call) => {
  await expect(call()).rejects.toMatchObject({
    code: 115,
    message: expect.stringMatching(
      new RegExp(`${name.replace('$', '\\$')} is not supported by embedded-mongo`),
    ) as string,
  });
});

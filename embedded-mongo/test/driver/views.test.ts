import type { Collection, Db, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let db: Db;
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  db = server.client.db(`views${(next += 1)}`);
  await db.collection<Document & { _id: number }>('games').insertMany([
    { _id: 1, home: 'Reds', goals: [1, 2], live: true },
    { _id: 2, home: 'Blues', goals: [3], live: false },
    { _id: 3, home: 'Reds', goals: [], live: true },
  ]);
  await db.createCollection('live', {
    viewOn: 'games',
    pipeline: [{ $match: { live: true } }, { $project: { live: 0 } }],
  });
});

const view = (name = 'live'): Collection => db.collection(name);
const SHOWN = [
  { _id: 1, home: 'Reds', goals: [1, 2] },
  { _id: 3, home: 'Reds', goals: [] },
];

describe('a view', () => {
  it('is read like a collection', async () => {
    expect(await view().find().toArray()).toEqual(SHOWN);
    const paged = view().find({ home: 'Reds' }).sort({ _id: -1 }).skip(1).limit(1).project({ home: 1 });
    expect(await paged.toArray()).toEqual([{ _id: 1, home: 'Reds' }]);
    expect(await view().find({ live: true }).toArray()).toEqual([]);
    expect(await view().find().batchSize(1).toArray()).toEqual(SHOWN);
    expect(await view().countDocuments({ _id: { $gt: 1 } as never })).toBe(1);
    expect(await view().estimatedDocumentCount()).toBe(2);
    expect(await view().distinct('goals')).toEqual([1, 2]);
    expect(await view().distinct('_id', { goals: [] })).toEqual([3]);
    expect(
      await view()
        .aggregate([{ $group: { _id: '$home', n: { $sum: 1 } } }])
        .toArray(),
    ).toEqual([{ _id: 'Reds', n: 2 }]);
    await db.collection('games').updateOne({ _id: 2 as never }, { $set: { live: true } });
    expect(await view().countDocuments()).toBe(3);
    await db.collection('games').drop();
    expect(await view().find().toArray()).toEqual([]);
  });

  it('can be based on a view, and be joined', async () => {
    await db.createCollection('homes', { viewOn: 'live', pipeline: [{ $group: { _id: '$home', n: { $sum: 1 } } }] });
    expect(await view('homes').find().toArray()).toEqual([{ _id: 'Reds', n: 2 }]);
    const joins = [
      { $lookup: { from: 'live', localField: 'home', foreignField: 'home', as: 'a' } },
      { $lookup: { from: 'homes', pipeline: [{ $match: { n: 2 } }], as: 'b' } },
      { $graphLookup: { from: 'live', startWith: '$_id', connectFromField: 'x', connectToField: '_id', as: 'c' } },
    ];
    expect(
      await db
        .collection('games')
        .aggregate([{ $match: { _id: 1 } }, ...joins])
        .toArray(),
    ).toEqual([
      { _id: 1, home: 'Reds', goals: [1, 2], live: true, a: SHOWN, b: [{ _id: 'Reds', n: 2 }], c: [SHOWN[0]] },
    ]);
    expect(
      await view('homes')
        .aggregate([{ $unionWith: 'live' }, { $count: 'n' }])
        .toArray(),
    ).toEqual([{ n: 3 }]);
  });

  it('uses the indexes of its collection, also in a transaction', async () => {
    await createIndex(db.collection('games'), { home: 'text' });
    await db.createCollection('all', { viewOn: 'games', pipeline: [] });
    expect(await view('all').countDocuments({ $text: { $search: 'blue' } })).toBe(1);
    await expect(
      view()
        .find({ $text: { $search: 'red' } })
        .toArray(),
    ).rejects.toMatchObject({ code: 17313 });
    await server.client.withSession(async (session) => {
      session.startTransaction();
      await db.collection('games').insertOne({ _id: 9 as never, live: true }, { session });
      expect(await view().find({}, { session }).toArray()).toHaveLength(3);
      expect(await view().find().toArray()).toHaveLength(2);
      await session.abortTransaction();
    });
  });

  it('is listed, changed, and dropped', async () => {
    const listed = await db.listCollections().toArray();
    expect(listed.find(({ name }) => name === 'live')).toEqual({
      name: 'live',
      type: 'view',
      options: { viewOn: 'games', pipeline: [{ $match: { live: true } }, { $project: { live: 0 } }] },
      info: { readOnly: true },
    });
    expect(await db.listCollections({ type: 'view' }, { nameOnly: true }).toArray()).toEqual([
      { name: 'live', type: 'view' },
    ]);
    expect(await db.stats()).toMatchObject({ collections: 1, views: 1 });
    await db.command({ collMod: 'live', viewOn: 'games', pipeline: [{ $match: { live: false } }] });
    expect(await view().distinct('_id')).toEqual([2]);
    await expect(db.command({ collMod: 'live', viewOn: 'games' })).rejects.toMatchObject({ code: 72 });
    await view().drop();
    expect(await db.listCollections({ name: 'live' }).toArray()).toEqual([]);
    expect(await db.collection('games').countDocuments()).toBe(3);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['insert', () => view().insertOne({ a: 1 }), 'is a view, not a collection'],
    ['update', () => view().updateOne({}, { $set: { a: 1 } }, { upsert: true }), 'is a view, not a collection'],
    ['delete', () => view().deleteMany({}), 'is a view, not a collection'],
    ['findAndModify', () => view().findOneAndDelete({}), 'is a view, not a collection'],
    [
      'bulkWrite',
      () => server.client.bulkWrite([{ name: 'insertOne', namespace: `${db.databaseName}.live`, document: {} }]),
      'encountered a write error',
    ],
    ['createIndexes', () => createIndex(view(), { a: 1 }), 'is a view, not a collection'],
    ['dropIndexes', () => db.command({ dropIndexes: 'live', index: '*' }), 'is a view, not a collection'],
    ['listIndexes', () => view().indexes(), 'is a view, not a collection'],
    ['validate', () => db.command({ validate: 'live' }), 'is a view, not a collection'],
    ['collStats', () => db.command({ collStats: 'live' }), 'is a view, not a collection'],
    ['renameCollection', () => view().rename('other'), 'is a view, not a collection'],
    [
      'renaming over it',
      () => db.collection('games').rename('live', { dropTarget: true }),
      'is a view, not a collection',
    ],
    [
      '$out',
      () =>
        db
          .collection('games')
          .aggregate([{ $out: 'live' }])
          .toArray(),
      'is a view, not a collection',
    ],
    [
      '$merge',
      () =>
        db
          .collection('games')
          .aggregate([{ $merge: 'live' }])
          .toArray(),
      'is a view, not a collection',
    ],
    [
      '$indexStats',
      () =>
        view()
          .aggregate([{ $indexStats: {} }])
          .toArray(),
      'is a view, not a collection',
    ],
    [
      '$changeStream',
      () =>
        view()
          .aggregate([{ $changeStream: {} }])
          .toArray(),
      'is a view, not a collection',
    ],
    ['explain', () => view().find().explain(), 'explain of a view is not supported'],
    ['a collation', () => view().find().collation({ locale: 'en' }).toArray(), 'Cannot override the default collation'],
    [
      'a projection of find',
      () =>
        view()
          .find()
          .project({ goals: { $slice: 1 } })
          .toArray(),
      'cannot be used on a view',
    ],
    ['a second view of its name', () => db.createCollection('live', { viewOn: 'games' }), 'already exists'],
  ])('rejects %s', async (_name, run, message) => {
    await expect(run()).rejects.toThrow(message);
    expect(await view().find().toArray()).toEqual(SHOWN);
  });

  it("returns MongoDB's error codes", async () => {
    await expect(view().insertOne({ a: 1 })).rejects.toMatchObject({
      code: 166,
      codeName: 'CommandNotSupportedOnView',
    });
    await expect(view().find().collation({ locale: 'en' }).toArray()).rejects.toMatchObject({ code: 167 });
  });

  it.each<[Document, number]>([
    [{ viewOn: 'games', pipeline: [{ $out: 'x' }] }, 167],
    [{ viewOn: 'games', pipeline: [{ $nonsense: 1 }] }, 40324],
    [{ viewOn: 'games', pipeline: [{ $indexStats: {} }] }, 115],
    [{ viewOn: 'games', pipeline: 7 }, 14],
    [{ viewOn: '' }, 2],
    [{ pipeline: [] }, 72],
    [{ viewOn: 'games', capped: true, size: 1000 }, 72],
    [{ viewOn: 'self' }, 5],
    [{ viewOn: 'games', pipeline: [{ $facet: { a: [{ $lookup: { from: 'self', pipeline: [], as: 'x' } }] } }] }, 5],
  ])('cannot be created with %j', async (definition, code) => {
    await expect(db.command({ create: 'self', ...definition })).rejects.toMatchObject({ code });
    expect(await db.listCollections({ name: 'self' }).toArray()).toEqual([]);
  });

  it('cannot read itself, even through other views', async () => {
    await db.createCollection('b', { viewOn: 'c', pipeline: [] });
    await expect(db.createCollection('c', { viewOn: 'games', pipeline: [{ $unionWith: 'b' }] })).rejects.toMatchObject({
      code: 5,
    });
    await expect(db.command({ collMod: 'live', viewOn: 'live', pipeline: [] })).rejects.toMatchObject({ code: 5 });
    for (let depth = 1; depth < 20; depth += 1)
      await db.createCollection(`d${depth}`, { viewOn: depth === 1 ? 'live' : `d${depth - 1}`, pipeline: [] });
    expect(await view('d19').countDocuments()).toBe(2);
    await expect(db.createCollection('d20', { viewOn: 'd19', pipeline: [] })).rejects.toMatchObject({ code: 165 });
  });
});

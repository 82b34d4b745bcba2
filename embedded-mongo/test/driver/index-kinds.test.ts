import type { Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fresh = (): Collection => server.client.db('kinds').collection(`c${(next += 1)}`);
const plan = async (items: Collection, filter: Document): Promise<string> =>
  JSON.stringify((await items.find(filter).explain('queryPlanner'))['queryPlanner'].winningPlan);
const ids = async (items: Collection, filter: Document): Promise<unknown[]> =>
  (await items.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);
const insert = (items: Collection, docs: Document[]): Promise<unknown> => items.insertMany(docs);
const validated = (items: Collection): Promise<Document> => items.db.command({ validate: items.collectionName });

describe('a hashed index', () => {
  it('finds by equality, alone and with other fields', async () => {
    const items = fresh();
    await createIndex(items, { a: 'hashed' });
    await createIndex(items, { b: 1, 'c.d': 'hashed' });
    await insert(items, [{ _id: 1, a: 'x', b: 1, c: { d: 2 } }, { _id: 2, a: 2.5, b: 1 }, { _id: 3 }] as Document[]);
    expect(await plan(items, { a: 2.5 })).toContain('"indexName":"a_hashed"');
    expect(await ids(items, { a: { $in: ['x', null] } })).toEqual([1, 3]);
    expect(await ids(items, { b: 1, 'c.d': 2 })).toEqual([1]);
    expect(await items.find({ a: 'x' }).hint({ a: 'hashed' }).toArray()).toHaveLength(1);
    expect((await items.indexes()).map(({ key }) => key)).toEqual([
      { _id: 1 },
      { a: 'hashed' },
      { b: 1, 'c.d': 'hashed' },
    ]);
    await createIndex(items, { a: 'hashed' });
    await createIndex(items, { _id: 'hashed' });
    await createIndex(items, { _id: 'hashed' });
    expect(await validated(items)).toMatchObject({ valid: true });
    await items.dropIndex('a_hashed');
    expect(await plan(items, { a: 2.5 })).toContain('COLLSCAN');
  });

  it.each<Document>([{ a: [] }, { a: [1] }, { c: [{ d: 1 }] }, { c: { d: [1] } }])(
    'rejects the array in %j',
    async (doc) => {
      const items = fresh();
      await createIndex(items, { a: 'hashed', 'c.d': 1 });
      await expect(items.insertOne({ ...doc })).rejects.toMatchObject({ code: 16766 });
      await items.insertOne({ a: 1 });
      await expect(items.updateOne({ a: 1 }, { $set: doc })).rejects.toMatchObject({ code: 16766 });
      expect(await items.countDocuments()).toBe(1);
      const other = fresh();
      await other.insertOne({ ...doc });
      await expect(createIndex(other, { a: 'hashed', 'c.d': 1 })).rejects.toMatchObject({ code: 16766 });
      expect(await other.indexes()).toHaveLength(1);
    },
  );

  it.each<[Document, Document, number]>([
    [{ a: 'hashed' }, { unique: true }, 16764],
    [{ a: 'hashed', b: 'hashed' }, {}, 31303],
    [{ a: 'hashed' }, { expireAfterSeconds: 1 }, 115],
  ])('is rejected for %j with %j', async (key, options, code) => {
    await expect(createIndex(fresh(), key as Record<string, 'hashed'>, options)).rejects.toMatchObject({ code });
  });
});

describe('a wildcard index', () => {
  it('finds by any field, through documents and arrays', async () => {
    const items = fresh();
    await createIndex(items, { '$**': 1 });
    await insert(items, [
      { _id: 1, a: { b: [{ c: 5 }, { c: 'x' }] } },
      { _id: 2, a: { b: { c: 5 } }, tags: ['x', 'y'] },
      { _id: 3, 'a.b.c': 5, tags: [['x']] },
      { _id: 4, n: 3 },
    ] as Document[]);
    for (const filter of [{ 'a.b.c': 5 }, { tags: 'x' }, { n: { $gt: 2, $lt: 4 } }, { 'a.b.c': { $regex: '^x' } }])
      expect(await plan(items, filter)).toContain('"indexName":"$**_1"');
    expect(await ids(items, { 'a.b.c': 5 })).toEqual([1, 2]);
    expect(await ids(items, { 'a.b.c': /^x/ })).toEqual([1]);
    expect(await ids(items, { tags: 'x' })).toEqual([2]);
    expect(await ids(items, { n: { $gt: 2, $lt: 4 }, tags: { $exists: false } })).toEqual([4]);
    await items.updateOne({ n: 3 }, { $set: { 'deep.er': 1 }, $unset: { n: '' } });
    expect(await ids(items, { 'deep.er': 1 })).toEqual([4]);
    expect(await ids(items, { n: 3 })).toEqual([]);
    expect(await validated(items)).toMatchObject({ valid: true });
  });

  it('is not used for values without entries', async () => {
    const items = fresh();
    await createIndex(items, { '$**': 1 });
    await insert(items, [
      { _id: 1, a: { b: 1 } },
      { _id: 2, a: [1, 2] },
      { _id: 3, b: [{ c: 1 }] },
    ] as Document[]);
    for (const filter of [{ a: { b: 1 } }, { a: [1, 2] }, { c: null }, { c: { $exists: false } }, { 'b.0.c': 1 }])
      expect(await plan(items, filter)).toContain('COLLSCAN');
    expect(await ids(items, { a: [1, 2] })).toEqual([2]);
    expect(await ids(items, { 'b.0.c': 1 })).toEqual([3]);
    expect(await ids(items, { zip: null })).toEqual([1, 2, 3]);
    await expect(items.find({ c: null }).hint('$**_1').toArray()).rejects.toMatchObject({ code: 291 });
  });

  it('covers a part of the document by its path or a projection', async () => {
    const items = fresh();
    await createIndex(items, { 'a.$**': -1 });
    await createIndex(items, { '$**': 1 }, { name: 'some', wildcardProjection: { b: 1, 'c.d': 1 } });
    await createIndex(items, { '$**': 1 }, { name: 'others', wildcardProjection: { a: 0, b: 0, c: 0, _id: 1 } });
    await insert(items, [{ _id: 1, a: { x: 1 }, b: 1, c: { d: 1, e: 1 }, f: 1, abc: 1 }] as Document[]);
    const used = { 'a.x': 'a.$**_-1', b: 'some', 'c.d': 'some', f: 'others', abc: 'others' };
    for (const [path, name] of Object.entries(used)) {
      expect(await plan(items, { [path]: 1 })).toContain(`"indexName":"${name}"`);
      expect(await ids(items, { [path]: 1 })).toEqual([1]);
    }
    expect(await plan(items, { 'c.e': 1 })).toContain('COLLSCAN');
    await items.updateOne({ _id: 1 as never }, { $set: { 'c.d': 2, b: 3 } });
    expect(await ids(items, { 'c.d': 2, b: 3 })).toEqual([1]);
    expect(await validated(items)).toMatchObject({ valid: true });
  });

  it("finds a transaction's own writes", async () => {
    const items = fresh();
    await createIndex(items, { '$**': 1 });
    await items.insertOne({ a: 1 });
    await server.client.withSession(async (session) => {
      session.startTransaction();
      await items.insertOne({ a: 2, b: { c: 'new' } }, { session });
      expect(await items.findOne({ 'b.c': 'new' }, { session })).toMatchObject({ a: 2 });
      await session.abortTransaction();
    });
    expect(await items.countDocuments({ 'b.c': 'new' })).toBe(0);
  });

  it.each<[Document, Document, number]>([
    [{ '$**': 1 }, { unique: true }, 67],
    [{ '$**': 1 }, { expireAfterSeconds: 0 }, 67],
    [{ 'a.$**.b': 1 }, {}, 67],
    [{ a: 1 }, { wildcardProjection: { a: 1 } }, 2],
    [{ 'a.$**': 1 }, { wildcardProjection: { a: 1 } }, 9],
    [{ '$**': 1 }, { wildcardProjection: {} }, 9],
    [{ '$**': 1 }, { wildcardProjection: { a: 1, b: 0 } }, 9],
  ])('is rejected for %j with %j', async (key, options, code) => {
    await expect(createIndex(fresh(), key as Record<string, 1>, options)).rejects.toMatchObject({ code });
  });
});

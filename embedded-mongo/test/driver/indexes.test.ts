import { Decimal128, Long, type Collection, type Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const fresh = (): Collection => server.client.db('test').collection(`c${(next += 1)}`);

async function stage(collection: Collection, filter: Document, sort?: Document): Promise<string> {
  const cursor = collection.find(filter);
  if (sort) cursor.sort(sort);
  return JSON.stringify((await cursor.explain())['queryPlanner'].winningPlan);
}

describe('a unique index', () => {
  it('reports duplicates as MongoDB does', async () => {
    const items = fresh();
    await createIndex(items, { 'a.b': 1, c: -1 }, { unique: true, name: 'both' });
    await items.insertOne({ a: { b: 'x' }, c: 1 });
    await expect(items.insertOne({ a: { b: 'x' }, c: Long.fromNumber(1) })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { 'a.b': 1, c: -1 },
      keyValue: { 'a.b': 'x', c: 1 },
      message: expect.stringContaining('index: both dup key: { a.b: "x", c: 1 }'),
    });
  });

  it('treats a missing field as null, which may occur once', async () => {
    const items = fresh();
    await createIndex(items, { a: 1 }, { unique: true });
    await items.insertOne({ b: 1 });
    await expect(items.insertOne({ a: null })).rejects.toMatchObject({ code: 11000 });
  });

  it('ignores documents that a sparse or partial index omits', async () => {
    const items = fresh();
    await createIndex(items, { a: 1 }, { unique: true, sparse: true });
    await createIndex(items, { b: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await items.insertMany([{ b: 1 }, { b: 1 }, { b: 1, active: true }]);
    await expect(items.insertOne({ b: 1, active: true })).rejects.toMatchObject({ code: 11000 });
    await expect(items.updateOne({ active: { $exists: false } }, { $set: { active: true } })).rejects.toMatchObject({
      code: 11000,
    });
  });

  it('distinguishes unequal numbers, and detects equal numbers of different types', async () => {
    const items = fresh();
    await createIndex(items, { n: 1 }, { unique: true });
    await items.insertMany([
      { n: Long.fromString('9007199254740993') },
      { n: 9007199254740992 },
      { n: Decimal128.fromString('0.1') },
      { n: 0.1 },
    ]);
    await expect(items.insertOne({ n: Decimal128.fromString('9007199254740993') })).rejects.toMatchObject({
      code: 11000,
    });
  });

  it('is rejected if there are duplicates, and leaves no trace', async () => {
    const items = fresh();
    await items.insertMany([{ a: 1 }, { a: 1 }]);
    await expect(createIndex(items, { a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await items.indexes()).toHaveLength(1);
    await items.insertOne({ a: 1 });
  });

  it('covers the elements of arrays', async () => {
    const items = fresh();
    await createIndex(items, { tags: 1 }, { unique: true });
    await items.insertOne({ tags: ['x', 'x', 'y'] });
    await expect(items.insertOne({ tags: ['z', 'y'] })).rejects.toMatchObject({ code: 11000 });
  });
});

describe('an index', () => {
  it('is used, and reported by explain', async () => {
    const items = fresh();
    await items.insertMany(Array.from({ length: 50 }, (_, n) => ({ a: n % 5, b: n, c: 'x' })));
    await createIndex(items, { a: 1, b: -1 });
    expect(await stage(items, { a: 1 }, { b: -1 })).toContain('"stage":"IXSCAN"');
    expect(await stage(items, { a: 1 }, { b: -1 })).not.toContain('SORT');
    expect(await stage(items, { c: 'x' })).toContain('COLLSCAN');
    await expect(items.find({ c: 'x' }).hint('nothing').toArray()).rejects.toMatchObject({ code: 2 });
    expect(await items.find({ a: 1 }).hint({ a: 1, b: -1 }).toArray()).toHaveLength(10);
    await items.dropIndex('a_1_b_-1');
    expect(await stage(items, { a: 1 })).toContain('COLLSCAN');
  });

  it('is created once, and conflicts with a different specification', async () => {
    const items = fresh();
    await createIndex(items, { a: 1 });
    await createIndex(items, { a: 1 });
    expect(await items.indexes()).toHaveLength(2);
    await expect(createIndex(items, { a: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 });
    await expect(createIndex(items, { a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
  });

  it.each<[string, Document, Document]>([
    ['2dsphere', { a: '2dsphere' }, {}],
    ['compound and wildcard', { a: 1, '$**': 1 }, {}],
    ['unique with a collation', { a: 1 }, { unique: true, collation: { locale: 'fr' } }],
    [
      'partial on strings with a collation',
      { a: 1 },
      { partialFilterExpression: { s: 'x' }, collation: { locale: 'fr' } },
    ],
  ])('is rejected if it is %s', async (_name, key, options) => {
    await expect(createIndex(fresh(), key as Record<string, 1>, options)).rejects.toMatchObject({
      code: 115,
      message: expect.stringContaining('not supported'),
    });
  });

  it('rejects two arrays in one document', async () => {
    const items = fresh();
    await createIndex(items, { a: 1, b: 1 });
    await expect(items.insertOne({ a: [1], b: [1] })).rejects.toMatchObject({ code: 171 });
  });
});

describe('a TTL index', () => {
  it('deletes expired documents, at a time that collMod can change', async () => {
    const items = fresh();
    await createIndex(items, { at: 1 }, { expireAfterSeconds: 60 });
    await items.insertMany([
      { at: new Date(Date.now() - 61_000) },
      { at: new Date() },
      { at: 'text' },
      { at: [new Date(), new Date(0)] },
      {},
    ]);
    await server.server.engine.expiry.run();
    expect(await items.countDocuments()).toBe(3);
    await server.client
      .db('test')
      .command({ collMod: items.collectionName, index: { name: 'at_1', expireAfterSeconds: 3600 } });
    await server.server.engine.expiry.run(Date.now() + 120_000);
    expect(await items.countDocuments()).toBe(3);
    await server.server.engine.expiry.run(Date.now() + 3_700_000);
    expect(await items.countDocuments()).toBe(2);
  });
});

describe('the expiry', () => {
  it('reads a partial index regardless of other old documents', async () => {
    const items = fresh();
    const at = new Date(0);
    await createIndex(items, { at: -1 }, { expireAfterSeconds: 60, partialFilterExpression: { done: true } });
    await items.insertMany([
      ...Array.from({ length: 150 }, () => ({ at })),
      { at, done: true },
      { at: [new Date(), at], done: true },
      { at: new Date(), done: true },
    ]);
    expect(await server.server.engine.expiry.run()).toBe(2);
    expect(await items.countDocuments()).toBe(151);
  });

  it('deletes at most 100 documents of all collections in one run', async () => {
    const both = [fresh(), fresh()];
    for (const items of both) {
      await createIndex(items, { at: 1 }, { expireAfterSeconds: 0 });
      await items.insertMany(Array.from({ length: 80 }, () => ({ at: new Date(0) })));
    }
    expect(await Promise.all([1, 2, 3].map(() => server.server.engine.expiry.run()))).toEqual([100, 60, 0]);
    for (const items of both) expect(await items.countDocuments()).toBe(0);
  });
});

describe('an update of some fields', () => {
  it('maintains every index on one of them, including its unchanged fields', async () => {
    const items = fresh();
    await createIndex(items, { state: 1, 'at.day': 1 });
    await createIndex(items, { tags: 1 });
    await createIndex(items, { 'at.day': 1 }, { partialFilterExpression: { state: 'open', tags: { $exists: true } } });
    await createIndex(items, { code: 1, state: 1 }, { unique: true });
    const existing = Array.from({ length: 30 }, (_, index) => ({
      state: 'open',
      at: { day: index % 7, hour: index },
      code: index,
      ...(index % 2 ? { tags: ['all', `t${index % 3}`] } : {}),
    }));
    await items.insertMany(existing);
    await items.updateMany({ 'at.day': { $lt: 3 } }, { $set: { state: 'shut', 'at.by': 'me' }, $inc: { count: 1 } });
    await items.updateMany({ tags: 't1' }, { $push: { tags: 'more' as never }, $inc: { code: 100 } });
    await expect(items.updateOne({ code: 4 }, { $set: { code: 2, state: 'shut' } })).rejects.toMatchObject({
      keyValue: { code: 2, state: 'shut' },
    });
    const checked = await server.client.db('test').command({ validate: items.collectionName });
    expect(checked).toMatchObject({ valid: true, errors: [] });
    const { _id, ...one } = (await items.findOne({ 'at.hour': 1 })) ?? {};
    expect(_id).toEqual(expect.anything());
    expect(Object.entries(one)).toEqual(
      Object.entries({
        state: 'shut',
        at: { day: 1, hour: 1, by: 'me' },
        code: 101,
        tags: ['all', 't1', 'more'],
        count: 1,
      }),
    );
    expect(await items.countDocuments({ state: 'shut', 'at.day': { $gte: 0 } })).toBe(14);
  });
});

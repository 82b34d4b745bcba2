import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId, type Collection, type Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

const collation = { locale: 'en', strength: 2 };
const simple = { locale: 'simple' };
let server: TestServer;
let names: Collection<{ _id: number } & Document>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const db = server.client.db(`collated${new ObjectId().toHexString()}`);
  names = await db.createCollection('names', { collation });
  await names.insertMany([
    { _id: 1, name: 'ann', n: 1 },
    { _id: 2, name: 'Ann', n: 2 },
    { _id: 3, name: 'Bob', n: 3, tags: ['X'] },
    { _id: 4, name: 'bob', n: 4 },
    { _id: 5, name: 'cleo', n: 5 },
  ]);
});
afterAll(() => server.stop());

const ids = (docs: Document[]): unknown[] => docs.map(({ _id }) => _id as unknown);

test('applies to every command without a collation', async () => {
  expect(await names.countDocuments({ name: 'ANN' })).toBe(2);
  expect(ids(await names.find({ name: { $gte: 'B', $lt: 'C' } }).toArray())).toEqual([3, 4]);
  expect(ids(await names.find().sort({ name: -1, _id: 1 }).toArray())).toEqual([5, 3, 4, 1, 2]);
  expect(await names.distinct('name')).toEqual(['Bob', 'ann', 'cleo']);
  expect(await names.aggregate([{ $group: { _id: '$name' } }]).toArray()).toHaveLength(3);
  expect(await names.aggregate([{ $match: { $expr: { $eq: ['$name', 'BOB'] } } }]).toArray()).toHaveLength(2);
  expect((await names.updateMany({ name: 'BOB' }, { $set: { seen: 'Yes' } })).modifiedCount).toBe(2);
  await names.updateOne({ _id: 3 }, { $addToSet: { tags: 'x' } });
  expect(await names.findOneAndUpdate({ name: 'CLEO', tags: 'none' }, { $set: { n: 6 } })).toBeNull();
  expect(await names.findOneAndUpdate({ tags: 'x' }, { $pull: { tags: 'x' } } as Document)).toMatchObject({
    tags: ['X'],
  });
  expect(await names.findOne({ _id: 3 })).toMatchObject({ tags: [] });
  expect((await names.deleteMany({ seen: 'YES' })).deletedCount).toBe(2);
  await server.client.bulkWrite([{ name: 'deleteMany', namespace: names.namespace, filter: { name: 'ANN' } }]);
  expect(ids(await names.find().toArray())).toEqual([5]);
});

test('is overridden by the collation of a command', async () => {
  expect(await names.countDocuments({ name: 'ANN' }, { collation: simple })).toBe(0);
  expect(ids(await names.find().collation(simple).sort({ name: 1 }).toArray())).toEqual([2, 3, 1, 4, 5]);
  expect((await names.deleteMany({ name: 'ANN' }, { collation: simple })).deletedCount).toBe(0);
  expect((await names.updateMany({ name: 'ANN' }, { $set: { n: 0 } }, { collation: simple })).matchedCount).toBe(0);
});

test('applies to its indexes, which serve all values except strings', async () => {
  await createIndex(names, { name: 1 });
  await createIndex(names, { n: 1 });
  await createIndex(names, { name: 1 }, { name: 'bytes', collation: simple, unique: true });
  const full = { locale: 'en', strength: 2, caseLevel: false, alternate: 'non-ignorable', version: '57.1' };
  const listed = await names.indexes();
  expect(listed.map(({ name, collation: own }) => [name, own?.strength])).toEqual([
    ['_id_', 2],
    ['name_1', 2],
    ['n_1', 2],
    ['bytes', undefined],
  ]);
  expect(listed[1].collation).toMatchObject(full);
  expect(await names.countDocuments({ name: 'ANN' })).toBe(2);
  expect(
    ids(
      await names
        .find({ name: { $gt: 'ANN' } })
        .sort({ name: 1, _id: 1 })
        .toArray(),
    ),
  ).toEqual([3, 4, 5]);
  expect(JSON.stringify(await names.find({ n: 3 }).explain('queryPlanner'))).toContain('n_1');
  await expect(names.insertOne({ _id: 6, name: 'ann' })).rejects.toMatchObject({ code: 11000 });
  const unique = createIndex(names, { n: -1 }, { unique: true });
  await expect(unique).rejects.toMatchObject({
    code: 115,
    message: expect.stringContaining('unique index with a coll'),
  });
  expect(await names.db.command({ validate: 'names' })).toMatchObject({ valid: true });
});

test('prevents the use of a partial index on one string', async () => {
  const plain = names.db.collection<{ _id: number } & Document>('plain');
  await createIndex(plain, { n: 1 }, { partialFilterExpression: { state: 'open' } });
  await plain.insertMany([
    { _id: 1, n: 1, state: 'open' },
    { _id: 2, n: 1, state: 'OPEN' },
  ]);
  expect(ids(await plain.find({ n: 1, state: 'open' }).toArray())).toEqual([1]);
  expect(ids(await plain.find({ n: 1, state: 'open' }).collation(collation).toArray())).toEqual([1, 2]);
});

test('applies to its validator and to $lookup', async () => {
  await names.db.command({ collMod: 'names', validator: { name: { $in: ['ann', 'bob', 'dora'] } } });
  await names.insertOne({ _id: 7, name: 'DORA' });
  await expect(names.insertOne({ _id: 8, name: 'eve' })).rejects.toMatchObject({ code: 121 });
  await names.db.collection('other').insertOne({ who: 'dora' });
  const joined = await names
    .aggregate([
      { $match: { _id: 7 } },
      { $lookup: { from: 'other', localField: 'name', foreignField: 'who', as: 'o' } },
    ])
    .toArray();
  expect(joined[0]['o']).toHaveLength(1);
});

test('is preserved by $out', async () => {
  await names.aggregate([{ $out: 'names' }]).toArray();
  expect(await names.countDocuments({ name: 'ANN' })).toBe(2);
  const [info] = await names.db.listCollections({ name: 'names' }).toArray();
  expect(info).toMatchObject({ options: { collation: { locale: 'en', strength: 2, caseFirst: 'off' } } });
});

test('is stored across a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  try {
    const first = await startTestServer({ dataDir });
    const before = await first.client.db('again').createCollection<{ name: string }>('names', { collation });
    await before.insertOne({ name: 'ann' });
    await first.stop();
    const second = await startTestServer({ dataDir });
    expect(await second.client.db('again').collection('names').countDocuments({ name: 'ANN' })).toBe(1);
    await second.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('rejects strings as ids, and $merge', async () => {
  const strings = names as unknown as Collection<{ _id: string | Document }>;
  for (const _id of ['x', { a: ['x'] }]) await expect(strings.insertOne({ _id })).rejects.toMatchObject({ code: 115 });
  await strings.insertOne({ _id: { a: 1 } });
  expect(await names.findOne({ _id: 'x' as never })).toBeNull();
  await names.db.collection('other').insertOne({ a: 1 });
  await expect(
    names.db
      .collection('other')
      .aggregate([{ $merge: 'names' }])
      .toArray(),
  ).rejects.toMatchObject({ code: 115 });
});

test('does not apply to its change streams', async () => {
  const stream = names.watch([{ $match: { 'fullDocument.name': 'zoe' } }]);
  try {
    await stream.tryNext();
    await names.insertMany([
      { _id: 20, name: 'ZOE' },
      { _id: 21, name: 'zoe' },
    ]);
    expect(await stream.next()).toMatchObject({ documentKey: { _id: 21 } });
  } finally {
    await stream.close();
  }
});

test.each<[Document, number]>([
  [{ locale: 'xx' }, 2],
  [{ locale: 'en@collation=phonebook' }, 2],
  [{ locale: 'en', strength: 4 }, 2],
  [{ strength: 2 }, 2],
  [{ locale: 'en', nonsense: 1 }, 40415],
])('rejects %j', async (locale, code) => {
  await expect(names.db.command({ create: 'refused', collation: locale })).rejects.toMatchObject({ code });
  await expect(names.db.command({ find: 'names', collation: locale })).rejects.toMatchObject({ code });
});

test('supports the alternative orders of a locale', async () => {
  const cities = names.db.collection<{ _id: number; name: string }>('cities');
  await cities.insertMany([
    { _id: 1, name: 'Ae' },
    { _id: 2, name: 'Ä' },
    { _id: 3, name: 'Az' },
  ]);
  const order = async (locale: string): Promise<unknown[]> =>
    ids(await cities.find().sort({ name: 1 }).collation({ locale }).toArray());
  expect(await order('de')).toEqual([2, 1, 3]);
  expect(await order('de@collation=phonebook')).toEqual([1, 2, 3]);
});

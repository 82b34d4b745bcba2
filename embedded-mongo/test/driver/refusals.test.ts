import type { Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const items = server.client.db('refusals').collection<{ _id: number; list: unknown[] }>('items');
  await items.insertOne({ _id: 1, list: [[1, 2], 3] });
  await createIndex(items, { list: 1 });
});
afterAll(() => server.stop());

test.each<[Document, string]>([
  [{ find: 'items', returnKey: true }, 'find with returnKey is not supported'],
  [{ find: 'items', showRecordId: true }, 'find with showRecordId is not supported'],
  [{ find: 'items', apiVersion: '1', apiStrict: true }, 'apiStrict is not supported'],
  [{ find: 'items', readConcern: { level: 'nonsense' } }, 'not a valid value'],
  [{ find: 'items', readConcern: { level: 'snapshot' } }, "readConcern 'snapshot' outside of a transaction is not"],
  [{ insert: 'items', documents: [{}], writeConcern: { w: 10 } }, 'Not enough data-bearing nodes'],
  [{ insert: 'items', documents: [{}], writeConcern: { w: 'nonsense' } }, 'No write concern mode'],
  [{ find: 'items', foo: 1 }, "BSON field 'find.foo' is an unknown field."],
  [{ update: 'items', updates: [{ q: {}, u: {}, bar: 1 }] }, "BSON field 'update.updates.bar' is an unknown field."],
  [{ findandmodify: 'items', projection: {} }, "BSON field 'findAndModify.projection' is an unknown field."],
  [{ collMod: 'items', index: { name: 'list_1', unique: true } }, 'collMod with index.unique is not supported'],
  [{ collMod: 'items', viewOn: 'others', pipeline: [] }, 'collMod with viewOn is not supported'],
  [{ collMod: 'items', pipeline: [] }, 'collMod with pipeline is not supported'],
  [{ collMod: 'items', expireAfterSeconds: 60 }, 'collMod with expireAfterSeconds is not supported'],
  [{ collMod: 'items', timeseries: { granularity: 'hours' } }, 'collMod with timeseries is not supported'],
  [
    { collMod: 'items', changeStreamPreAndPostImages: { enabled: true } },
    'collMod with changeStreamPreAndPostImages is not supported',
  ],
  [
    { create: 'others', changeStreamPreAndPostImages: { enabled: true } },
    'create with changeStreamPreAndPostImages is not supported',
  ],
  [{ create: 'others', expireAfterSeconds: 60 }, 'create with expireAfterSeconds is not supported'],
  [{ create: 'others', viewOn: 'items', collation: { locale: 'en' } }, 'a view with a collation is not supported'],
  [{ find: 'items', awaitData: true }, "Cannot set 'awaitData' without also setting 'tailable'"],
  [
    { aggregate: 'items', pipeline: [{ $collStats: { latencyStats: {} } }], cursor: {} },
    '$collStats with latencyStats is not supported',
  ],
  [{ collStats: 'items', scale: 0 }, "BSON field 'scale' value must be >= 1"],
])('%j is refused by name', async (command, message) => {
  await expect(server.client.db('refusals').command(command)).rejects.toThrow(message);
  expect(await server.client.db('refusals').collection('items').countDocuments()).toBe(1);
});

test('an index is not created in a transaction', async () => {
  const db = server.client.db('refusals');
  const command = { createIndexes: 'fresh', indexes: [{ key: { a: 1 }, name: 'a_1' }] };
  await server.client.withSession(async (session) => {
    session.startTransaction();
    await expect(db.command(command, { session })).rejects.toThrow('is not supported');
    await session.abortTransaction().catch(() => undefined);
  });
  expect(await db.listCollections({ name: 'fresh' }).toArray()).toEqual([]);
});

test('an unknown field has the code of MongoDB', async () => {
  const command = server.client.db('refusals').command({ aggregate: 'items', pipeline: [], cursor: {}, nonsense: 1 });
  await expect(command).rejects.toMatchObject({ code: 40415, codeName: 'IDLUnknownField' });
});

test('distinct gives the elements of an array as they are', async () => {
  expect(await server.client.db('refusals').collection('items').distinct('list')).toEqual([3, [1, 2]]);
});

import type { Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let items: Collection;

beforeAll(async () => {
  server = await startTestServer();
  items = server.client.db('explained').collection('items');
  await items.insertMany(Array.from({ length: 100 }, (_, n) => ({ _id: n, a: n % 10, b: n, c: n % 2 })) as Document[]);
  await createIndex(items, { a: 1, b: 1 });
});
afterAll(() => server.stop());

const statistics = (result: Document): Document => result['executionStats'] as Document;

test('examines every document in a collection scan', async () => {
  expect(statistics(await items.find({ c: 1 }).explain('executionStats'))).toEqual({
    executionSuccess: true,
    nReturned: 50,
    executionTimeMillis: expect.any(Number),
    totalKeysExamined: 0,
    totalDocsExamined: 100,
    executionStages: {
      stage: 'COLLSCAN',
      direction: 'forward',
      filter: { c: 1 },
      nReturned: 50,
      executionTimeMillisEstimate: expect.any(Number),
      docsExamined: 100,
    },
  });
});

test('reports the examined index stage by stage', async () => {
  const found = await items.find({ a: 3, c: 1 }).sort({ c: 1 }).skip(1).limit(4).explain('executionStats');
  expect(statistics(found)).toMatchObject({
    nReturned: 4,
    totalKeysExamined: 10,
    totalDocsExamined: 10,
    executionStages: {
      stage: 'LIMIT',
      nReturned: 4,
      inputStage: {
        stage: 'SKIP',
        nReturned: 4,
        inputStage: {
          stage: 'SORT',
          nReturned: 5,
          inputStage: {
            stage: 'FETCH',
            nReturned: 10,
            docsExamined: 10,
            inputStage: { stage: 'IXSCAN', indexName: 'a_1_b_1', nReturned: 10, keysExamined: 10 },
          },
        },
      },
    },
  });
});

test('ends the scan early at a limit', async () => {
  expect(statistics(await items.find({ a: 3 }).sort({ b: 1 }).limit(2).explain('executionStats'))).toMatchObject({
    nReturned: 2,
    totalKeysExamined: 2,
    totalDocsExamined: 2,
  });
});

test('reports each branch of an $or separately', async () => {
  const found = statistics(await items.find({ $or: [{ a: 1 }, { a: 2, b: { $lt: 50 } }] }).explain('executionStats'));
  expect(found).toMatchObject({ nReturned: 15, totalKeysExamined: 15 });
  const { inputStages } = found['executionStages'].inputStage as { inputStages: Document[] };
  expect(inputStages.map((stage) => stage['keysExamined'] as number)).toEqual([10, 5]);
});

test('runs nothing for queryPlanner, reports no other plans for allPlansExecution, and rejects other verbosities', async () => {
  const db = server.client.db('explained');
  expect(await items.find({ a: 1 }).explain('queryPlanner')).not.toHaveProperty('executionStats');
  expect(statistics(await items.find({ a: 1 }).explain('allPlansExecution'))).toMatchObject({
    nReturned: 10,
    allPlansExecution: [],
  });
  await expect(db.command({ explain: { find: 'items' }, verbosity: 'everything' })).rejects.toMatchObject({ code: 2 });
});

test('reports a write without executing it', async () => {
  const db = server.client.db('explained');
  const run = (explain: Document): Promise<Document> => db.command({ explain, verbosity: 'executionStats' });
  const update = { update: 'items', updates: [{ q: { a: 1 }, u: { $set: { a: 100 } }, multi: true }] };
  expect(statistics(await run(update))).toMatchObject({
    nReturned: 0,
    totalKeysExamined: 10,
    executionStages: { stage: 'UPDATE', nMatched: 10 },
  });
  const remove = { delete: 'items', deletes: [{ q: { a: 1 }, limit: 1 }] };
  expect(statistics(await run(remove))).toMatchObject({ executionStages: { stage: 'DELETE', nMatched: 1 } });
  const change = { findAndModify: 'items', query: { a: 1 }, remove: true };
  expect(statistics(await run(change))).toMatchObject({ executionStages: { stage: 'DELETE', nMatched: 1 } });
  const merge = { aggregate: 'items', pipeline: [{ $match: { a: 1 } }, { $merge: 'copies' }], cursor: {} };
  expect(statistics(await run(merge))).toMatchObject({ nReturned: 10 });
  expect(await items.countDocuments({ a: 1 })).toBe(10);
  expect(await db.listCollections({ name: 'copies' }).toArray()).toEqual([]);
  const several = { delete: 'items', deletes: [remove.deletes[0], remove.deletes[0]] };
  await expect(run(several)).rejects.toThrow('explain of 2 statements is not supported');
});

test('reports counts and the stages of a pipeline', async () => {
  const db = server.client.db('explained');
  const count = await db.command({ explain: { count: 'items', query: { a: 1 } }, verbosity: 'executionStats' });
  expect(statistics(count)).toMatchObject({
    totalKeysExamined: 10,
    totalDocsExamined: 0,
    executionStages: { stage: 'COUNT', nCounted: 10 },
  });
  const pipeline = [{ $match: { a: { $lt: 2 } } }, { $group: { _id: '$c', n: { $sum: 1 } } }, { $unwind: '$n' }];
  const { stages } = (await items.aggregate(pipeline).explain('executionStats')) as { stages: Document[] };
  expect(stages[0]['$cursor'].executionStats).toMatchObject({ nReturned: 20, totalKeysExamined: 20 });
  expect(stages.slice(1).map((stage) => stage['nReturned'] as number)).toEqual([2, 2]);
  await expect(items.aggregate([{ $indexStats: {} }]).explain()).rejects.toThrow('$indexStats is not supported');
});

test('reads nothing if the collection does not exist', async () => {
  const none = server.client.db('explained').collection('none');
  expect(statistics(await none.find().explain('executionStats'))).toMatchObject({
    nReturned: 0,
    executionStages: { stage: 'EOF', nReturned: 0 },
  });
});

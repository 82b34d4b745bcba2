import { Timestamp, type ChangeStream, type ChangeStreamDocument, type Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let name = 0;

beforeAll(async () => {
  server = await startTestServer({ sync: 'full' });
});
afterAll(() => server.stop());

const db = () => server.client.db('streams');
const fresh = () => db().collection<{ _id: number } & Document>(`items${(name += 1)}`);

/** Opens a stream on the server. */
async function opened<T extends Document>(stream: ChangeStream<T>): Promise<ChangeStream<T>> {
  await stream.tryNext();
  return stream;
}

async function take(stream: ChangeStream, count: number): Promise<ChangeStreamDocument[]> {
  const events: ChangeStreamDocument[] = [];
  while (events.length < count) events.push(await stream.next());
  return events;
}

const types = (events: readonly ChangeStreamDocument[]): string[] => events.map(({ operationType }) => operationType);

test('reports inserts, updates, replacements, and deletes of a collection in order', async () => {
  const items = fresh();
  const stream = await opened(items.watch());
  await items.insertOne({ _id: 1, a: { x: 1, y: 1 }, list: [1, 2], gone: 1 });
  await items.updateOne({ _id: 1 }, { $set: { 'a.x': 2 }, $unset: { gone: '' }, $push: { list: 3 as never } });
  await items.updateOne({ _id: 1 }, { $set: { a: { x: 3, y: 1 } } });
  await items.updateOne({ _id: 1 }, [{ $set: { list: [1, 2] } }]);
  await items.replaceOne({ _id: 1 }, { b: 1 });
  await items.deleteOne({ _id: 1 });
  const events = await take(stream, 6);
  const ns = { db: 'streams', coll: items.collectionName };
  expect(events[0]).toEqual({
    _id: { _data: expect.any(String) as string },
    operationType: 'insert',
    clusterTime: expect.any(Timestamp) as Timestamp,
    wallTime: expect.any(Date) as Date,
    fullDocument: { _id: 1, a: { x: 1, y: 1 }, list: [1, 2], gone: 1 },
    ns,
    documentKey: { _id: 1 },
  });
  expect(events.slice(1, 4).map((event) => 'updateDescription' in event && event.updateDescription)).toEqual([
    { updatedFields: { 'a.x': 2, 'list.2': 3 }, removedFields: ['gone'], truncatedArrays: [] },
    { updatedFields: { a: { x: 3, y: 1 } }, removedFields: [], truncatedArrays: [] },
    { updatedFields: {}, removedFields: [], truncatedArrays: [{ field: 'list', newSize: 2 }] },
  ]);
  expect(events[4]).toMatchObject({ operationType: 'replace', ns, fullDocument: { _id: 1, b: 1 } });
  expect(events[5]).toMatchObject({ operationType: 'delete', ns, documentKey: { _id: 1 } });
  expect(events[1]).not.toHaveProperty('fullDocument');
  await stream.close();
});

test('waits for changes, resumes after a token, and starts at a time', async () => {
  const items = fresh();
  const stream = await opened(items.watch());
  const next = stream.next();
  await items.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  const { _id: token, clusterTime } = await next;
  await stream.close();
  const keys = async (again: ChangeStream, count: number): Promise<unknown[]> => {
    const events = await take(again, count);
    await again.close();
    return events.map((event) => 'documentKey' in event && event.documentKey);
  };
  expect(await keys(items.watch([], { resumeAfter: token }), 2)).toEqual([{ _id: 2 }, { _id: 3 }]);
  expect(await keys(items.watch([], { startAfter: token }), 2)).toEqual([{ _id: 2 }, { _id: 3 }]);
  expect(await keys(items.watch([], { startAtOperationTime: clusterTime }), 3)).toEqual([
    { _id: 1 },
    { _id: 2 },
    { _id: 3 },
  ]);
});

test('filters and shapes events by a pipeline, and adds the current document with updateLookup', async () => {
  const items = fresh();
  await items.insertMany([
    { _id: 1, n: 0 },
    { _id: 2, n: 0 },
  ]);
  const pipeline = [{ $match: { operationType: 'update' } }, { $project: { fullDocument: 1, documentKey: 1 } }];
  const stream = await opened(items.watch<Document>(pipeline, { fullDocument: 'updateLookup' }));
  await items.insertOne({ _id: 3 });
  await items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  await items.updateOne({ _id: 2 }, { $inc: { n: 1 } });
  await items.deleteOne({ _id: 2 });
  const [first, second] = (await take(stream, 2)) as Document[];
  expect(first).toEqual({ _id: expect.anything() as unknown, documentKey: { _id: 1 }, fullDocument: { _id: 1, n: 1 } });
  expect([{ _id: 2, n: 1 }, null]).toContainEqual(second['fullDocument']);
  await stream.close();
});

test('reports a transaction when it is committed, and never an aborted one', async () => {
  const items = fresh();
  await items.insertOne({ _id: 0 });
  const stream = await opened(items.watch());
  await server.client.withSession(async (session) => {
    session.startTransaction();
    await items.insertOne({ _id: 1 }, { session });
    await session.abortTransaction();
    session.startTransaction();
    await items.insertOne({ _id: 2 }, { session });
    await items.updateOne({ _id: 2 }, { $set: { n: 1 } }, { session });
    expect(await stream.tryNext()).toBeNull();
    await items.insertOne({ _id: 3 });
    await session.commitTransaction();
  });
  const events = await take(stream, 3);
  expect(events.map((event) => 'documentKey' in event && event.documentKey._id)).toEqual([3, 2, 2]);
  expect(events[1]).toMatchObject({
    lsid: { id: expect.anything() as unknown },
    txnNumber: expect.anything() as unknown,
  });
  await stream.close();
});

test('reports all collections of a database and of the deployment, and invalidates after a drop', async () => {
  const other = server.client.db('others').collection('things');
  const [ofDb, ofAll] = [await opened(db().watch()), await opened(server.client.watch())];
  const items = fresh();
  const ofItems = await opened(items.watch());
  await items.insertOne({ _id: 1 });
  await other.insertOne({});
  await items.rename(`renamed${name}`);
  await db().collection(`renamed${name}`).drop();
  expect(types(await take(ofDb, 3))).toEqual(['insert', 'rename', 'drop']);
  expect(types(await take(ofAll, 4))).toEqual(['insert', 'insert', 'rename', 'drop']);
  const events = await take(ofItems, 3);
  expect(types(events)).toEqual(['insert', 'rename', 'invalidate']);
  expect(events[1]).toMatchObject({ to: { db: 'streams', coll: `renamed${name}` } });
  await expect(items.watch([], { resumeAfter: events[2]._id }).next()).rejects.toMatchObject({ code: 260 });
  const again = await opened(items.watch([], { startAfter: events[2]._id }));
  await items.insertOne({ _id: 9 });
  expect(await again.next()).toMatchObject({ operationType: 'insert', documentKey: { _id: 9 } });
  await db().dropDatabase();
  const last = [await ofDb.next()];
  while (last[0].operationType !== 'invalidate') last.unshift(await ofDb.next());
  expect(types(last).slice(0, 3)).toEqual(['invalidate', 'dropDatabase', 'drop']);
  for (const stream of [ofDb, ofAll, ofItems, again]) await stream.close();
});

test('skips filtered changes without waiting', async () => {
  const items = fresh();
  const stream = await opened(items.watch([{ $match: { operationType: 'delete' } }], { maxAwaitTimeMS: 4000 }));
  await items.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id })));
  await items.deleteOne({ _id: 7 });
  expect(await stream.next()).toMatchObject({ operationType: 'delete', documentKey: { _id: 7 } });
  await stream.close();
}, 12_000);

test.each<[Document[], number]>([
  [[{ $changeStream: { fullDocumentBeforeChange: 'required' } }], 115],
  [[{ $changeStream: { fullDocument: 'required' } }], 115],
  [[{ $changeStream: { showExpandedEvents: true } }], 115],
  [[{ $changeStream: { nonsense: 1 } }], 40415],
  [[{ $changeStream: {} }, { $group: { _id: 1 } }], 20],
  [[{ $changeStream: {} }, { $changeStreamSplitLargeEvent: {} }], 115],
  [[{ $match: {} }, { $changeStream: {} }], 40602],
  [[{ $changeStream: { resumeAfter: { _data: 'nonsense' } } }], 260],
  [[{ $changeStream: { resumeAfter: { _data: `${'0'.repeat(16)}${'0'.repeat(13)}1` } } }], 286],
  [[{ $changeStream: { startAtOperationTime: new Timestamp({ t: 1, i: 1 }) } }], 286],
])('rejects %j with code %i', async (pipeline, code) => {
  await expect(db().command({ aggregate: 'items', pipeline, cursor: {} })).rejects.toMatchObject({ code });
});

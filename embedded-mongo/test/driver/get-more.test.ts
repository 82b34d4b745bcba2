import { Long, MongoServerError, type Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let next = 0;

beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.stop());

const db = () => server.client.db('more');

/** Opens a cursor that has more documents. Returns its id and the name of its collection. */
async function opened(command: Document = {}): Promise<{ id: Long; name: string }> {
  const name = `items${(next += 1)}`;
  await db()
    .collection<{ _id: number }>(name)
    .insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  const reply = await db().command({ find: name, batchSize: 1, ...command });
  return { id: Long.fromValue((reply['cursor'] as Document)['id'] as Long), name };
}

const more = (id: Long, collection: unknown, rest: Document = {}): Promise<Document> =>
  db().command({ getMore: id, collection, ...rest }, { promoteLongs: false });

const code = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 0,
    (error: unknown) => (error instanceof MongoServerError ? error.code : error),
  );

test('fails once, and closes the cursor, after the collection was dropped or renamed or has lost an index', async () => {
  const ends: [string, (name: string) => Promise<unknown>][] = [
    ['collection dropped', (name) => db().dropCollection(name)],
    ['collection renamed', (name) => db().renameCollection(name, `${name}x`)],
    ['index dropped', (name) => db().collection(name).dropIndexes()],
    [
      'collection dropped',
      async (name) => {
        await db().dropCollection(name);
        await db().collection(name).insertOne({});
      },
    ],
    [
      'collection dropped',
      (name) =>
        db()
          .collection(name)
          .aggregate([{ $limit: 1 }, { $out: name }])
          .toArray(),
    ],
  ];
  for (const [why, end] of ends) {
    const { id, name } = await opened();
    await createIndex(db().collection(name), { a: 1 });
    await end(name);
    await expect(more(id, name)).rejects.toMatchObject({ code: 175, message: `${why}: more.${name}` });
    expect(await code(more(id, name))).toBe(43);
  }
});

test('rejects the name of another collection', async () => {
  const { id, name } = await opened();
  await expect(more(id, 'others')).rejects.toMatchObject({
    code: 13,
    message: `Requested getMore on namespace 'more.others', but cursor belongs to a different namespace more.${name}`,
  });
  expect((await more(id, name))['cursor']).toMatchObject({ nextBatch: [{ _id: 2 }, { _id: 3 }] });

  const stream = db().collection(name).watch();
  await stream.tryNext();
  const reply = await db().command({ aggregate: name, pipeline: [{ $changeStream: {} }], cursor: {} });
  expect(await code(more(Long.fromValue((reply['cursor'] as Document)['id'] as Long), 'others'))).toBe(13);
  await stream.close();
});

test.each<[unknown, Document, number]>([
  ['items', { maxTimeMS: 5 }, 2],
  ['items', { batchSize: -1 }, 2],
  [undefined, {}, 40414],
  [5, {}, 14],
])('rejects %j with %j with code %i', async (collection, rest, expected) => {
  const { id, name } = await opened();
  const requested = collection === undefined ? {} : { collection: collection === 'items' ? name : collection };
  expect(await code(db().command({ getMore: id, ...requested, ...rest }))).toBe(expected);
  expect((await more(id, name))['cursor']).toMatchObject({ nextBatch: [{ _id: 2 }, { _id: 3 }] });
});

test('rejects a reader from another session or transaction', async () => {
  const [session, other] = [server.client.startSession(), server.client.startSession()];
  const { name } = await opened();
  const idOf = (reply: Document): Long => Long.fromValue((reply['cursor'] as Document)['id'] as Long);
  const outside = idOf(await db().command({ find: name, batchSize: 1 }, { session }));
  expect(await code(db().command({ getMore: outside, collection: name }, { session: other }))).toBe(50738);
  session.startTransaction();
  expect(await code(db().command({ getMore: outside, collection: name }, { session }))).toBe(50739);
  await session.abortTransaction();
  session.startTransaction();
  const inside = idOf(await db().command({ find: name, batchSize: 1 }, { session }));
  const raw = { getMore: inside, collection: name };
  // Another session of this client with the same id for the server.
  Object.assign(other.serverSession, { id: session.id });
  expect(await code(db().command(raw, { session: other }))).toBe(50740);
  await session.commitTransaction();
  session.startTransaction();
  expect(await code(db().command(raw, { session }))).toBe(43);
  await session.abortTransaction();
  await session.endSession();
});

test('checks the arguments of killCursors', async () => {
  const { id, name } = await opened();
  expect(await code(db().command({ killCursors: name }))).toBe(40414);
  expect(await code(db().command({ killCursors: name, cursors: id }))).toBe(14);
  expect(await code(db().command({ killCursors: 1, cursors: [id] }))).toBe(14);
  expect(await db().command({ killCursors: name, cursors: [id] })).toMatchObject({ cursorsNotFound: [] });
});

test('returns up to 16 MB in a single batch, and lists collections and indexes by a cursor', async () => {
  const large = db().collection<{ _id: number; text: string }>('large');
  for (let _id = 0; _id < 8; _id += 1) await large.insertOne({ _id, text: 'x'.repeat(1_000_000) });
  const single = await db().command({ find: 'large', limit: 8, singleBatch: true });
  expect((single['cursor'] as { firstBatch: unknown[] }).firstBatch).toHaveLength(8);

  for (const key of ['a', 'b', 'c']) await createIndex(large, { [key]: 1 });
  const listed = await db().command({ listIndexes: 'large', cursor: { batchSize: 1 } });
  expect((listed['cursor'] as { firstBatch: unknown[] }).firstBatch).toHaveLength(1);
  expect(await large.listIndexes({ batchSize: 1 }).toArray()).toHaveLength(4);
  const all = await db().listCollections().toArray();
  expect(await db().listCollections({}, { batchSize: 1 }).toArray()).toHaveLength(all.length);
});

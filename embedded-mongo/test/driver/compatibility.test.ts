import { Binary, Timestamp, type Document, type Long, type MongoServerError, type W } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await db().collection<{ _id: number }>('items').insertOne({ _id: 1 });
});
afterAll(() => server.stop());

const db = () => server.client.db('compatibility');
const admin = () => server.client.db('admin');

const failureOf = (work: Promise<unknown>): Promise<MongoServerError> =>
  work.then(
    () => Promise.reject(new Error('no error')),
    (error: unknown) => error as MongoServerError,
  );

describe('killCursors', () => {
  it.each<[string, Document]>([
    ['$cmd.aggregate', { aggregate: 1, pipeline: [{ $changeStream: {} }], cursor: {} }],
    ['$cmd.aggregate', { aggregate: 1, pipeline: [{ $documents: [{ a: 1 }, { a: 2 }] }], cursor: { batchSize: 1 } }],
    ['$cmd.listCollections', { listCollections: 1, cursor: { batchSize: 1 } }],
  ])('ends a cursor of %s', async (name, command) => {
    await db().command({ create: `${Object.keys(command)[0]}-${Math.random()}` });
    const { cursor } = await db().command(command, { promoteLongs: false });
    const { id } = cursor as { id: Long };
    expect(id.isZero()).toBe(false);

    const { cursorsKilled } = await db().command({ killCursors: name, cursors: [id] });
    expect(cursorsKilled).toHaveLength(1);
    await expect(db().command({ getMore: id, collection: name })).rejects.toMatchObject({ code: 43 });
  });

  it('returns 73 for a name that no collection can have', async () => {
    await expect(db().command({ killCursors: '$other', cursors: [] })).rejects.toMatchObject({ code: 73 });
  });
});

describe('commands that MongoDB accepts', () => {
  const u = [{ $set: { age: { $add: ['age', 1] } } }];

  it.each<Document>([
    { find: 'items', collation: {} },
    { count: 'items', collation: {} },
    { aggregate: 'items', pipeline: [], cursor: {}, collation: {} },
    { delete: 'items', deletes: [{ q: { _id: 9 }, limit: 1, collation: {} }] },
    { update: 'items', updates: [{ q: { _id: 9 }, u: { $set: { a: 1 } }, collation: {} }] },
    { validate: 'items', scandata: false, full: false },
    { update: 'items', updates: [{ q: { _id: 9 }, u }] },
    { update: 'none', updates: [{ q: {}, u }] },
    { findAndModify: 'items', query: { _id: 9 }, update: u },
    { insert: 'stamped', documents: [{ at: new Timestamp(0n) }], bypassEmptyTsReplacement: true },
    { update: 'items', updates: [{ q: { _id: 9 }, u: { $set: { a: 1 } } }], bypassEmptyTsReplacement: true },
    { findAndModify: 'items', query: { _id: 9 }, remove: true, bypassEmptyTsReplacement: true },
  ])('accepts %j', async (command) => {
    const reply = await db().command(command);

    expect(reply).toMatchObject({ ok: 1 });
    expect(reply).not.toHaveProperty('writeErrors');
  });

  describe.each<[string, (name: string, document: Document, rest: Document) => Promise<unknown>]>([
    ['an insert', (insert, document, rest) => db().command({ insert, documents: [document], ...rest })],
    [
      'a bulk write',
      (name, document, rest) =>
        server.client.db('admin').command({
          bulkWrite: 1,
          ops: [{ insert: 0, document }],
          nsInfo: [{ ns: `compatibility.${name}` }],
          ...rest,
        }),
    ],
  ])('of empty timestamps by %s', (title, insert) => {
    const empty = new Timestamp(0n);
    const document = { _id: empty, first: empty, text: 'a', second: empty, nested: { third: empty } };
    const stamped = () => db().collection(`stamped by ${title}`);
    const insertInto = async (rest: Document): Promise<Document | null> => {
      await stamped().deleteMany({});
      await insert(stamped().collectionName, document, rest);
      return stamped().findOne();
    };

    it('replaces timestamps of the top level in the order of the fields', async () => {
      const { first, second, ...others } = (await insertInto({})) as { first: Timestamp; second: Timestamp };

      expect(first.t).toBeGreaterThan(0);
      expect(second.compare(first)).toBe(1);
      expect(others).toEqual({ _id: empty, text: 'a', nested: { third: empty } });
    });

    it('stores them when bypassEmptyTsReplacement is set', async () => {
      expect(await insertInto({ bypassEmptyTsReplacement: true })).toEqual(document);
    });
  });

  it('compares strings by the collation of the collection when an operation has an empty one', async () => {
    const names = await db().createCollection('names', { collation: { locale: 'en', strength: 2 } });
    await names.insertOne({ name: 'Ada' });

    expect(await db().command({ count: 'names', query: { name: 'ADA' }, collation: {} })).toMatchObject({ n: 1 });
  });

  it('rejects an empty collation of an index', async () => {
    const indexes = [{ key: { a: 1 }, name: 'a', collation: {} }];

    await expect(db().command({ createIndexes: 'items', indexes })).rejects.toMatchObject({ code: 2 });
  });

  it('rejects an invalid operand of a pipeline update when a document matches', async () => {
    const { writeErrors } = await db().command({ update: 'items', updates: [{ q: { _id: 1 }, u }] });

    expect(writeErrors).toMatchObject([{ code: 14 }]);
  });

  it('inserts a field with a dollar by an upsert', async () => {
    const upserted = db().collection<Document & { _id: number }>('upserted');

    await upserted.updateOne({ _id: 9 }, { $set: { $myKey: 'x' } }, { upsert: true });

    expect(await upserted.findOne({})).toEqual({ _id: 9, $myKey: 'x' });
  });

  it('rejects a field with a dollar in an existing document', async () => {
    const update = db()
      .collection<Document & { _id: number }>('items')
      .updateOne({ _id: 1 }, { $set: { $myKey: 'x' } }, { upsert: true });

    await expect(update).rejects.toMatchObject({ code: 52 });
  });

  it('describes its command line and its parameters', async () => {
    expect(await admin().command({ getCmdLineOpts: 1 })).toMatchObject({ argv: ['embedded-mongo'], parsed: {} });
    expect(await admin().command({ getParameter: 1, enableTestCommands: 1 })).toMatchObject({
      enableTestCommands: false,
    });
  });
});

describe("a client's bulk write on a collection with a UUID", () => {
  const bulkWrite = (ns: string, collectionUUID: unknown): Promise<Document> =>
    admin().command({ bulkWrite: 1, ops: [{ insert: 0, document: {} }], nsInfo: [{ ns, collectionUUID }] });

  const uuidOf = async (name: string): Promise<unknown> => {
    const { cursor } = await db().command({ listCollections: 1, filter: { name } });
    return (cursor as { firstBatch: { info: Document }[] }).firstBatch[0].info['uuid'];
  };

  it('writes when the UUID is that of the collection', async () => {
    expect(await bulkWrite('compatibility.items', await uuidOf('items'))).toMatchObject({ nErrors: 0, nInserted: 1 });
  });

  it('returns 361 with the name of the collection that has the UUID', async () => {
    const { cursor } = await bulkWrite('compatibility.renamed', await uuidOf('items'));

    expect(cursor).toMatchObject({
      firstBatch: [{ ok: 0, code: 361, expectedCollection: 'renamed', actualCollection: 'items' }],
    });
  });

  it('returns null as the name when no collection has the UUID', async () => {
    const { cursor } = await bulkWrite('compatibility.items', new Binary(Buffer.alloc(16), 4));

    expect(cursor).toMatchObject({ firstBatch: [{ code: 361, actualCollection: null }] });
  });
});

describe('a client with apiStrict', () => {
  const strict = () => server.connect({ serverApi: { version: '1', strict: true } });

  it('connects, writes and reads', async () => {
    const items = strict().db('compatibility').collection<{ _id: number }>('strict');

    await items.insertOne({ _id: 1 });

    expect(await items.aggregate([{ $match: { _id: 1 } }]).toArray()).toEqual([{ _id: 1 }]);
  });

  it.each<Document>([
    { distinct: 'items', key: 'a' },
    { find: 'items', showRecordId: true },
    { aggregate: 'items', pipeline: [{ $indexStats: {} }], cursor: {} },
    { createIndexes: 'items', indexes: [{ key: { a: 'text' }, name: 'words' }] },
    { explain: { distinct: 'items', key: 'a' } },
    ...[
      { $lookup: { from: 'items', as: 'all', pipeline: [{ $indexStats: {} }] } },
      { $unionWith: { coll: 'items', pipeline: [{ $indexStats: {} }] } },
      { $facet: { a: [{ $lookup: { from: 'items', as: 'all', pipeline: [{ $indexStats: {} }] } }] } },
    ].map((stage): Document => ({ aggregate: 'items', pipeline: [stage], cursor: {} })),
  ])('returns 323 for %j', async (command) => {
    await expect(strict().db('compatibility').command(command)).rejects.toMatchObject({ code: 323 });
  });

  it('rejects the option without a version', async () => {
    await expect(db().command({ ping: 1, apiStrict: true })).rejects.toMatchObject({ code: 4_886_600 });
  });
});

describe('a change stream', () => {
  const open = (pipeline: Document[], rest: Document = {}): Promise<Document> =>
    db().command({ aggregate: 'items', pipeline, cursor: {}, ...rest });

  it('rejects a readConcern other than majority', async () => {
    const failure = await failureOf(open([{ $changeStream: {} }], { readConcern: { level: 'local' } }));

    expect(failure.code).toBe(72);
    expect(await open([{ $changeStream: {} }], { readConcern: { level: 'majority' } })).toMatchObject({ ok: 1 });
  });

  it('returns 40324 for an unknown stage', async () => {
    await expect(open([{ $changeStream: {} }, { $unsupported: 1 }])).rejects.toMatchObject({ code: 40_324 });
  });

  it('cannot be resumed after its pipeline removed the resume token', async () => {
    const stream = db()
      .collection('watched')
      .watch([{ $project: { _id: 0 } }]);
    stream.once('change', () => undefined);
    const failure = new Promise<MongoServerError>((resolve) => stream.once('error', resolve));
    const writing = setInterval(() => void db().collection('watched').insertOne({}), 50);

    const error = await failure;
    clearInterval(writing);

    expect(error.code).toBe(280);
    expect(error.hasErrorLabel('NonResumableChangeStreamError')).toBe(true);
    await stream.close();
  });
});

describe('an update by a pipeline with an unknown stage', () => {
  it('fails as a whole', async () => {
    const updates = [{ q: {}, u: [{ $unsupported: 1 }] }];

    await expect(db().command({ update: 'items', updates })).rejects.toMatchObject({ code: 40_324 });
  });

  it('fails in its statement when the stage is not for updates', async () => {
    const updates = [{ q: {}, u: [{ $limit: 1 }] }];

    expect(await db().command({ update: 'items', updates })).toMatchObject({ writeErrors: [{ code: 72 }] });
  });
});

describe('data that MongoDB stores or lists', () => {
  it('includes the index option background', async () => {
    const items = db().collection('items');

    await createIndex(items, { b: 1 }, { background: true });

    expect(await items.indexes()).toContainEqual({ v: 2, key: { b: 1 }, name: 'b_1', background: true });
    // The option does not create another index.
    expect(await createIndex(items, { b: 1 })).toBe('b_1');
  });

  it('includes the databases admin, config, and local', async () => {
    const { databases } = await admin().command({ listDatabases: 1, filter: { name: { $ne: 'compatibility' } } });

    expect((databases as { name: string }[]).map(({ name }) => name)).toEqual(['admin', 'config', 'local']);
  });
});

describe('a write concern that one server cannot satisfy', () => {
  it.each<[W, number]>([
    [2, 100],
    ['elsewhere' as W, 79],
  ])('writes with w: %j, and returns a writeConcernError', async (w, code) => {
    const written = db().collection(`written ${w}`);

    const error = await failureOf(written.insertOne({}, { writeConcern: { w } }));

    expect(error.name).toBe('MongoWriteConcernError');
    expect(error.code).toBe(code);
    expect(await written.countDocuments()).toBe(1);
  });
});

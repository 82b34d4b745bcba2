import { BSONRegExp, type Document } from 'mongodb';
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
  [{ find: 'items', readConcern: { level: 'nonsense' } }, 'not a valid value'],
  [{ find: 'items', readConcern: { level: 'snapshot' } }, "readConcern 'snapshot' outside of a transaction is not"],
  [{ find: 'items', readConcern: { levels: 'local' } }, "BSON field 'readConcern.levels' is an unknown field."],
  [{ insert: 'items', documents: [{}], writeConcern: { W: 1 } }, "BSON field 'writeConcern.W' is an unknown field."],
  [{ insert: 'items', documents: [{}], writeConcern: { w: 1, wtimeout: 'x' } }, 'wtimeout must be a number'],
  [{ find: 'items', filter: { a: { $in: [1, { $gt: 1 }] } } }, 'cannot nest $ under $in'],
  [{ find: 'items', filter: { a: { $nin: [{ $gt: 1 }] } } }, 'cannot nest $ under $in'],
  [{ find: 'items', filter: { a: { $elemMatch: 1 } } }, '$elemMatch needs an Object'],
  ...[{ whenMatched: 'nonsense' }, { whenNotMatched: 'nonsense' }, { nonsense: 1 }].map((spec): [Document, string] => [
    { aggregate: 'nowhere', pipeline: [{ $merge: { into: 'items', ...spec } }], cursor: {} },
    `'$merge.${Object.keys(spec)[0]}' is`,
  ]),
  [{ find: 'items', readConcern: 'majority' }, "BSON field 'readConcern' is the wrong type"],
  [{ insert: 'items', documents: [{}], writeConcern: 'majority' }, "BSON field 'writeConcern' is the wrong type"],
  [{ getMore: 1.5, collection: 'items' }, 'a cursor id must be a long'],
  [{ insert: 'items', documents: [{}], txnNumber: NaN }, 'txnNumber must be a long'],
  [{ insert: 'items', documents: [{}], txnNumber: -1 }, 'cannot be negative'],
  [{ insert: 'items', documents: [{}], writeConcern: { j: 'yes' } }, 'j must be numeric or a boolean value'],
  [{ find: 'items', maxTimeMS: -1 }, "BSON field 'maxTimeMS' must be a whole number"],
  [{ find: 'items', maxTimeMS: 1.5 }, "BSON field 'maxTimeMS' must be a whole number"],
  [{ find: 'items', maxTimeMS: 'soon' }, "BSON field 'maxTimeMS' is the wrong type"],
  [{ find: 'items', startTransaction: true }, 'require a session and a txnNumber'],
  [{ find: 'items', sort: { $natural: 1, list: 1 } }, 'there should be no other fields'],
  [{ find: 'items', sort: { $list: 1 } }, "may not start with '$'"],
  [{ aggregate: 'items', pipeline: [{ $sort: { $natural: -1 } }], cursor: {} }, "may not start with '$'"],
  [{ aggregate: 'items', pipeline: [] }, "The 'cursor' option is required"],
  [{ aggregate: 'items', pipeline: [], cursor: { size: 1 } }, "'aggregate.cursor.size' is an unknown field"],
  [{ aggregate: 'items', pipeline: [], cursor: { batchSize: -1 } }, 'value must be >= 0'],
  [{ aggregate: 'items', pipeline: [{ $out: 'system.others' }], cursor: {} }, 'Invalid system namespace'],
  [{ findAndModify: 'items', query: {}, remove: true, upsert: true }, 'both upsert=true and remove=true'],
  [{ create: 'system.others' }, 'Invalid system namespace'],
  [{ find: 'system.views' }, 'system.views'],
  [{ createIndexes: 'items', indexes: [{ key: { a: 'nonsense' }, name: 'a' }] }, "Unknown index plugin 'nonsense'"],
  [{ createIndexes: 'items', indexes: [{ key: { a: '2dsphere' }, name: 'a' }] }, "'2dsphere' is not supported"],
  [{ find: 'items', filter: { a: { $type: [] } } }, '$type must match at least one type'],
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
  [{ create: 'others', storageEngine: { wiredTiger: { configString: 'x' } } }, 'create with storageEngine is not'],
  [
    { create: 'others', indexOptionDefaults: { storageEngine: { a: { b: 1 } } } },
    'create with indexOptionDefaults is not',
  ],
  [{ create: 'others', autoIndexId: false }, 'create with autoIndexId: false is not supported'],
  [
    { create: 'others', idIndex: { key: { _id: -1 }, name: '_id_' } },
    "The field 'key' for an _id index must be {_id: 1}",
  ],
  [
    { create: 'others', idIndex: { key: { _id: 1 }, name: '_id_', collation: { locale: 'en' } } },
    "'idIndex' must have the same collation",
  ],
  [
    { create: 'others', idIndex: { key: { _id: 1 }, name: '_id_', sparse: true } },
    "The field 'sparse' is not valid for an _id index",
  ],
  [{ create: 'others', validator: {}, validationLevel: 'nonsense' }, "'nonsense' for field 'validationLevel' is not"],
  [{ create: 'others', validator: {}, validationAction: 'nonsense' }, "'nonsense' for field 'validationAction' is not"],
  [{ create: 'others', validator: 5 }, "'validator' is the wrong type"],
  [{ collMod: 'items', validationAction: 'nonsense' }, "'nonsense' for field 'validationAction' is not"],
  [{ collMod: 'items', index: { name: 'list_1' } }, 'no expireAfterSeconds, hidden'],
  [{ collMod: 'items', index: { name: 'list_1', keyPattern: { list: 1 }, hidden: true } }, 'Must specify either'],
  [{ collMod: 'items', index: { name: 'list_1', hidden: 'x' } }, "'collMod.index.hidden' is the wrong type"],
  [{ collMod: 'items', index: { name: 'list_1', expireAfterSeconds: 'x' } }, 'within an acceptable range'],
  [{ collMod: 'items', index: { name: '_id_', hidden: true } }, "can't hide _id index"],
  [
    { createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'a', storageEngine: { x: {} } }] },
    'storageEngine is not',
  ],
  [
    { createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'a', comment: 'x' }] },
    'the index option comment is not',
  ],
  [
    { createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'a', v: 1 }] },
    'an index of a version other than 2 is not',
  ],
  [
    { createIndexes: 'items', indexes: [{ key: { a: 1 }, name: 'a' }], commitQuorum: 3 },
    'commitQuorum 3 is not supported',
  ],
  [
    { createIndexes: 'items', indexes: [{ key: { _id: 1 }, name: 'a', sparse: true }] },
    'cannot have the option sparse',
  ],
  [{ find: 'items', collectionUUID: 1 }, 'the field collectionUUID is not supported'],
  [{ find: 'items', apiVersion: '2' }, 'API version must be "1"'],
  [{ find: 'items', readConcern: { atClusterTime: 1 } }, 'readConcern with atClusterTime is not supported'],
  [{ find: 'items', tailable: 1 }, 'tailable cursors are not supported'],
  [{ find: 'items', singleBatch: 'x' }, "'find.singleBatch' is the wrong type"],
  [{ insert: 'items', documents: [{}], writeConcern: { w: { dc: 1 } } }, 'writeConcern with tags is not supported'],
  [{ insert: 'items', documents: [{}], writeConcern: { w: -1 } }, 'w has to be a non-negative number'],
  [{ insert: 'items', documents: [{}], ordered: 'x' }, "'insert.ordered' is the wrong type"],
  [{ update: 'items', updates: [{ q: {}, u: {}, arrayFilters: { a: 1 } }] }, "'arrayFilters' is the wrong type"],
  [{ update: 'items', updates: [{ q: {}, u: {}, upsertSupplied: true }] }, 'upsertSupplied is not supported'],
  [{ delete: 'items', deletes: [{ q: {}, limit: 2 }] }, 'must be 0 or 1. Got 2'],
  [{ delete: 'items', deletes: [{ q: {} }] }, "'delete.deletes.limit' is missing but a required field"],
  [{ delete: 'items', deletes: [{ q: {}, limit: 2 }] }, 'must be 0 or 1'],
  [{ findAndModify: 'items', update: { $set: { a: 1 } }, arrayFilters: 5 }, "'arrayFilters' is the wrong type"],
  [{ validate: 'items', repair: true }, 'validate with repair is not supported'],
  [{ validate: 'items', nonsense: true }, "'validate.nonsense' is an unknown field"],
  [{ create: 'others', viewOn: 'items', collation: { locale: 'en' } }, 'a view with a collation is not supported'],
  [{ find: 'items', awaitData: true }, "Cannot set 'awaitData' without also setting 'tailable'"],
  [
    { aggregate: 'items', pipeline: [{ $collStats: { latencyStats: {} } }], cursor: {} },
    '$collStats with latencyStats is not supported',
  ],
  [{ collStats: 'items', scale: 0 }, "BSON field 'scale' value must be >= 1"],
])('rejects %j by name', async (command, message) => {
  await expect(server.client.db('refusals').command(command)).rejects.toThrow(message);
  expect(await server.client.db('refusals').collection('items').countDocuments()).toBe(1);
});

test.each<[Document, number, string]>([
  [{ find: 'items', filter: { a: { $regex: '(' } } }, 51091, 'Regular expression is invalid: '],
  [{ find: 'items', filter: { a: { $in: [/x/, new BSONRegExp('[a')] } } }, 51091, 'Regular expression is invalid: '],
  [{ find: 'items', filter: { a: { $not: new BSONRegExp('*') } } }, 51091, 'Regular expression is invalid: '],
  [{ find: 'nowhere', filter: { a: new BSONRegExp('a{2,1}') } }, 51091, 'Regular expression is invalid: '],
  [{ find: 'items', filter: { $jsonSchema: { properties: { a: { pattern: '(' } } } } }, 51091, 'Regular expression is'],
  [{ find: 'items', filter: { a: { $regex: 'a', $options: 'q' } } }, 51108, 'invalid flag in regex options: q'],
  [{ find: 'items', filter: { a: { $regex: 'a', $options: 5 } } }, 2, '$options has to be a string'],
  [{ find: 'items', filter: { a: { $regex: /a/i, $options: 'm' } } }, 51075, 'options set in both $regex and $options'],
  [{ find: 'items', filter: { a: { $regex: 'a\0b' } } }, 2, 'cannot contain an embedded null byte'],
  ...['$regexMatch', '$regexFind', '$regexFindAll'].flatMap((name): [Document, number, string][] => {
    const of = (regex: unknown, options?: string): Document => ({
      aggregate: 'nowhere',
      pipeline: [
        { $project: { a: { [name]: { input: '$a', regex, ...(options === undefined ? {} : { options }) } } } },
      ],
      cursor: {},
    });
    return [
      [of('('), 51111, `Invalid Regex in ${name}: `],
      [of('a', 'q'), 51108, `${name} invalid flag in regex options: q`],
      [of('a\0'), 51109, 'embedded null byte'],
      [of('a', '\0'), 51110, 'embedded null byte'],
      [of(5), 51105, 'to be of type string or regex'],
    ];
  }),
])('rejects %j with code %i', async (command, code, message) => {
  const running = server.client.db('refusals').command(command);
  await expect(running).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
});

test.each(['whatsmyuri', 'applyOps', 'replSetStepDown', 'shardCollection', 'planCacheListFilters'])(
  'rejects the command %s of MongoDB by its name',
  async (name) => {
    await expect(server.client.db('admin').command({ [name]: 1 })).rejects.toMatchObject({
      code: 115,
      message: `the command ${name} is not supported by embedded-mongo; use a MongoDB deployment for it`,
    });
  },
);

test('rejects an unknown parameter', async () => {
  await expect(server.client.db('admin').command({ getParameter: 1, nonsense: 1 })).rejects.toMatchObject({ code: 72 });
});

test('accepts options without effect, and numbers as booleans', async () => {
  const db = server.client.db('refusals');
  const idIndex = { key: { _id: 1 }, name: '_id_', v: 2 };
  const indexOptionDefaults = { storageEngine: {} };
  await db.command({ create: 'plain', storageEngine: {}, indexOptionDefaults, autoIndexId: true, idIndex });
  await db.command({ createIndexes: 'plain', indexes: [{ key: { a: 1 }, name: 'a', v: 2 }], commitQuorum: 'majority' });
  const updates = [{ q: { a: 1 }, u: { $set: { b: 1 } }, multi: 1, upsert: 1 }];
  expect(await db.command({ update: 'plain', updates, ordered: 0 })).toMatchObject({ n: 1 });
  await db.collection('plain').insertOne({ a: 1 });
  expect(await db.command({ update: 'plain', updates: [{ ...updates[0], u: { $set: { b: 2 } } }] })).toMatchObject({
    n: 2,
  });
  expect(await db.command({ collMod: 'plain', index: { name: 'a', hidden: true } })).toMatchObject({
    hidden_old: false,
    hidden_new: true,
  });
});

test.each(['a b', 'a$b', 'a/b', 'x'.repeat(64)])('rejects %j as the name of a database', async (name) => {
  await expect(server.client.db(name).command({ insert: 'items', documents: [{}] })).rejects.toMatchObject({
    code: 73,
  });
});

test('rejects a bulk write with an operation that is not a document', async () => {
  const admin = server.client.db('admin');
  await expect(admin.command({ bulkWrite: 1, ops: [null], nsInfo: [{ ns: 'refusals.items' }] })).rejects.toMatchObject({
    code: 14,
  });
});

test("rejects a command's own concern in a transaction", async () => {
  const session = server.client.startSession();
  const db = server.client.db('refusals');
  for (const concern of [{ readConcern: { level: 'local' } }, { writeConcern: { w: 1 } }]) {
    session.startTransaction();
    await db.collection('items').findOne({}, { session });
    await expect(db.command({ insert: 'items', documents: [{}], ...concern }, { session })).rejects.toMatchObject({
      code: 72,
    });
    await session.abortTransaction().catch(() => undefined);
  }
  await session.endSession();
});

test('rejects the creation of an index in a transaction', async () => {
  const db = server.client.db('refusals');
  const command = { createIndexes: 'fresh', indexes: [{ key: { a: 1 }, name: 'a_1' }] };
  await server.client.withSession(async (session) => {
    session.startTransaction();
    await expect(db.command(command, { session })).rejects.toThrow('is not supported');
    await session.abortTransaction().catch(() => undefined);
  });
  expect(await db.listCollections({ name: 'fresh' }).toArray()).toEqual([]);
});

test("returns MongoDB's code for an unknown field", async () => {
  const command = server.client.db('refusals').command({ aggregate: 'items', pipeline: [], cursor: {}, nonsense: 1 });
  await expect(command).rejects.toMatchObject({ code: 40415, codeName: 'IDLUnknownField' });
});

test('returns the elements of an array unchanged in distinct', async () => {
  expect(await server.client.db('refusals').collection('items').distinct('list')).toEqual([3, [1, 2]]);
});

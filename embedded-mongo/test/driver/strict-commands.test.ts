import { Long, Timestamp, type Document } from 'mongodb';
import { checkConcerns } from '../../src/commands/concerns.js';
import { startTestServer, type TestServer } from '../support/server.js';

/** Invalid commands are rejected as in MongoDB, and change nothing. */
let server: TestServer;

beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.stop());

type Item = { _id: number } & Document;
const items = () => server.client.db('strict').collection<Item>('items');

beforeEach(async () => {
  await items().deleteMany({});
  await items().insertOne({ _id: 1, a: 1 });
});

/** Returns the code of a command's error, or of its first statement's error. */
async function code(command: Document, db = 'strict'): Promise<unknown> {
  try {
    const reply = await server.client.db(db).command(command);
    const [first] = (reply['writeErrors'] ?? []) as Document[];
    return first ? first['code'] : 0;
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

const update = (q: Document, u: Document | Document[], rest: Document = {}): Document => ({
  update: 'items',
  updates: [{ q, u, ...rest }],
});
const index = (spec: Document, rest: Document = {}): Document => ({ createIndexes: 'items', indexes: [spec], ...rest });
const find = (collation: Document): Document => ({ find: 'items', collation: { locale: 'en', ...collation } });
const pipeline = (stage: Document): Document => ({ aggregate: 'items', pipeline: [stage], cursor: {} });
const KEY = { key: { b: 1 }, name: 'b_1' };

test.each<[Document, number]>([
  [{ update: 'items', updates: [] }, 16],
  [{ delete: 'items', deletes: [] }, 16],
  [update({ _id: 1 }, { $set: { $a: 1 } }), 52],
  [update({ _id: 1 }, { $unset: { '$a.b': 1 } }), 52],
  [update({ _id: 5 }, { _id: 6 }, { upsert: true }), 66],
  [update({ _id: 5 }, { $set: { _id: 6 } }, { upsert: true }), 66],
  [update({ _id: 5 }, { $setOnInsert: { _id: 6 } }, { upsert: true }), 66],
  [update({ _id: 5 }, [{ $set: { _id: 6 } }], { upsert: true }), 66],
  [find({ caseFirst: 'nonsense' }), 2],
  [find({ alternate: 'nonsense' }), 2],
  [find({ maxVariable: 'nonsense' }), 2],
  [find({ maxVariable: 1 }), 14],
  [find({ numericOrdering: 'x' }), 14],
  [find({ normalization: 1 }), 14],
  [{ distinct: 'items', key: 'a\0b' }, 31032],
  [{ dropDatabase: 2 }, 5255100],
  [index({ key: { b: 1 } }), 9],
  [index({ name: 'b_1' }), 9],
  [index({ ...KEY, unique: 'yes' }), 14],
  [index({ ...KEY, nonsense: 1 }), 197],
  [index({ ...KEY, prepareUnique: true }), 115],
  [{ dropIndexes: 'items' }, 40414],
  [{ dropIndexes: 'items', index: 5 }, 14],
  [{ explain: { find: 'items', nonsense: 1 } }, 40415],
  [{ explain: { find: 'items', readConcern: { level: 'nonsense' } } }, 2],
  [{ explain: { explain: { find: 'items' } } }, 20],
  [{ aggregate: 'items', pipeline: [{ $out: { db: 'strict', coll: 'others', nonsense: 1 } }], cursor: {} }, 40415],
  [{ aggregate: 'items', pipeline: [{ $out: { db: 'strict', coll: 'o', timeseries: {} } }], cursor: {} }, 115],
  [{ aggregate: 'items', pipeline: [{ $out: 5 }], cursor: {} }, 16990],
  [{ aggregate: 'items', pipeline: [{ $documents: [{ a: 1 }] }], cursor: {} }, 73],
  [{ aggregate: 'items', cursor: {} }, 40414],
  [{ dbStats: 1, freeStorage: 1 }, 115],
  [{ find: 'items', readConcern: { afterClusterTime: 5 } }, 14],
  [{ find: 'items', readConcern: { afterClusterTime: new Timestamp({ t: 4_200_000_000, i: 1 }) } }, 72],
  [{ find: 'items', $nonsense: 1 }, 40415],
  [{ find: 'items', txnNumber: Long.fromNumber(1) }, 50768],
  [{ validate: 'items', full: true, background: true }, 72],
  [{ validate: 'items', full: true, metadata: true }, 72],
  [{ findAndModify: 'items', query: {}, remove: true, arrayFilters: [{ x: 1 }] }, 9],
  [pipeline({ $collStats: 5 }), 5447000],
  [pipeline({ $indexStats: { a: 1 } }), 28803],
  [pipeline({ $listSessions: { nonsense: 1 } }), 40415],
  [pipeline({ $set: { 'a.b': 1, a: 2 } }), 40176],
  [pipeline({ $addFields: { a: { b: 1 }, 'a.b': 2 } }), 40176],
  [pipeline({ $unset: ['a', 'a'] }), 31250],
  [update({ _id: 1 }, [{ $set: { a: 1, 'a.b': 2 } }]), 40176],
  [{ endSessions: 5 }, 14],
  [{ killSessions: 5 }, 14],
  [{ killSessions: [5] }, 14],
  [{ refreshSessions: [{ id: 5 }] }, 2],
])('rejects %j with code %i', async (command, expected) => {
  expect(await code(command)).toBe(expected);
  expect(await items().find().toArray()).toEqual([{ _id: 1, a: 1 }]);
  expect(await items().indexes()).toHaveLength(1);
});

const OPS = [{ insert: 0, document: { _id: 7 } }];
const NS = [{ ns: 'strict.items' }];

test.each<[Document, number]>([
  [{ bulkWrite: 1, ops: [], nsInfo: NS }, 16],
  [{ bulkWrite: 1, ops: [...OPS, { delete: 1, filter: {} }], nsInfo: NS }, 2],
  [{ bulkWrite: 1, ops: OPS, nsInfo: [] }, 2],
  [{ bulkWrite: 1, ops: OPS, nsInfo: [{ ...NS[0], nonsense: 1 }] }, 40415],
  [{ bulkWrite: 1, ops: OPS, nsInfo: [{}] }, 40414],
  [
    {
      bulkWrite: 1,
      ops: [{ update: 0, filter: {}, updateMods: { $set: { a: 2 } }, multi: true, sort: { a: 1 } }],
      nsInfo: NS,
    },
    9,
  ],
  [{ getLog: 'nonsense' }, 96],
  [{ getLog: 1 }, 14],
])('rejects %j on admin with code %i', async (command, expected) => {
  expect(await code(command, 'admin')).toBe(expected);
  expect(await items().find().toArray()).toEqual([{ _id: 1, a: 1 }]);
});

test.each<[Document]>([
  [{ bulkWrite: 1, ops: OPS, nsInfo: NS }],
  [{ getLog: 'global' }],
  [{ getParameter: '*' }],
  [{ listDatabases: 1 }],
  [{ renameCollection: 'strict.items', to: 'strict.others' }],
  [{ replSetGetStatus: 1 }],
])('rejects %j on a database other than admin', async (command) => {
  expect(await code(command)).toBe(13);
  expect(await items().countDocuments()).toBe(1);
});

test('rejects an unknown mode of a read preference', () => {
  // The driver replaces the read preference of a command.
  const check = (preference: string | { mode: string }) => () =>
    checkConcerns({ find: 'items', $readPreference: preference });
  expect(check({ mode: 'nearest' })).not.toThrow();
  expect(check({ mode: 'nonsense' })).toThrow("mode 'nonsense'");
  expect(check('primary')).toThrow("'$readPreference' is the wrong type");
});

test('accepts options with the default value, and options that it may ignore', async () => {
  expect(await code(update({ _id: 5 }, { $set: { _id: 5, b: 1 } }, { upsert: true }))).toBe(0);
  expect(await code(update({ a: 9 }, { _id: 6, a: 9 }, { upsert: true }))).toBe(0);
  expect(await items().find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, a: 1 },
    { _id: 5, b: 1 },
    { _id: 6, a: 9 },
  ]);
  expect(await code(index({ ...KEY, nonsense: 1 }, { ignoreUnknownIndexOptions: true }))).toBe(0);
  expect((await items().indexes()).map(({ name }) => name)).toEqual(['_id_', 'b_1']);
  expect(await server.client.db('admin').command({ getLog: '*' })).toMatchObject({
    names: ['global', 'startupWarnings'],
  });
});

test('returns one distinct value for strings that a collation treats as equal, also for many', async () => {
  await items().insertMany(
    Array.from({ length: 2000 }, (_, n) => ({ _id: 10 + n, s: n % 2 ? `Text ${n >> 1}` : `TEXT ${n >> 1}` })),
  );
  expect(await items().distinct('s', {}, { collation: { locale: 'en', strength: 2 } })).toHaveLength(1000);
});

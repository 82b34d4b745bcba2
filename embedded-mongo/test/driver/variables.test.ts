import type { Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.client
    .db('variables')
    .collection<{ _id: number } & Document>('items')
    .insertMany([{ _id: 1 }, { _id: 2 }]);
});
afterAll(() => server.stop());

const run = (command: Document): Promise<Document> => server.client.db('variables').command(command);
const project = (expression: unknown, rest: Document = {}): Document => ({
  aggregate: 'nowhere',
  pipeline: [{ $project: { a: expression } }],
  cursor: {},
  ...rest,
});
const ZERO = { let: { zero: 0 } };
const BY_ZERO = { $divide: [1, '$$zero'] };

test.each<[string, Document, number]>([
  ['a projection', project(BY_ZERO, ZERO), 2],
  ['a filter', { find: 'nowhere', filter: { $expr: BY_ZERO }, ...ZERO }, 2],
  ['a path in a value', project({ $divide: [1, '$$v.a.b'] }, { let: { v: { a: { b: 0 } } } }), 2],
  ['the time', project({ $add: ['$$NOW', '$$NOW'] }), 16612],
  ['a group', { ...project(1), pipeline: [{ $group: { _id: BY_ZERO } }], ...ZERO }, 2],
  [
    'a pipeline of $lookup',
    {
      ...project(1),
      pipeline: [{ $lookup: { from: 'items', pipeline: [{ $project: { a: BY_ZERO } }], as: 'a' } }],
      ...ZERO,
    },
    2,
  ],
])('precomputes %s of variables only', async (_what, command, code) => {
  const failure = await run(command).then(
    (reply) => (reply['writeErrors'] as Document[] | undefined)?.[0],
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code });
});

test.each<[string, unknown]>([
  ['$lookup', { $lookup: { from: 'items', let: { zero: '$_id' }, pipeline: [{ $project: { a: BY_ZERO } }], as: 'a' } }],
  ['$let', { $project: { a: { $let: { vars: { zero: '$_id' }, in: BY_ZERO } } } }],
  ['$map', { $project: { a: { $map: { input: ['$_id'], as: 'zero', in: BY_ZERO } } } }],
  ['$redact', { $redact: { $cond: [{ $eq: ['$$CURRENT._id', 0] }, '$$PRUNE', '$$KEEP'] } }],
])("distinguishes a variable of %s from the command's variable of the same name", async (_name, stage) => {
  const { cursor } = await run({ aggregate: 'items', pipeline: [stage], cursor: {}, ...ZERO });
  expect((cursor as { firstBatch: unknown[] }).firstBatch).toHaveLength(2);
});

test.each(['$_id', '$$ROOT', '$$CURRENT._id', { $add: [1, '$n'] }, { $cond: [true, 1, '$n'] }])(
  'rejects a variable of the command that reads a field: %j',
  async (value) => {
    await expect(run({ find: 'items', let: { a: value } })).rejects.toMatchObject({ code: 4890500 });
  },
);

test('lets variables of a command use earlier ones, with one value for the command', async () => {
  const { cursor } = await run({
    aggregate: 'items',
    pipeline: [{ $project: { b: '$$b', r: '$$r', now: { $eq: ['$$NOW', '$$now'] } } }],
    cursor: {},
    let: { a: 2, b: { $add: ['$$a', 1] }, r: { $rand: {} }, now: '$$NOW' },
  });
  const [first, second] = (cursor as { firstBatch: Document[] }).firstBatch;
  expect(first).toMatchObject({ b: 3, now: true });
  expect(second['r']).toBe(first['r']);
});

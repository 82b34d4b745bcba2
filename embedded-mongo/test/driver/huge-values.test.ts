import { connect } from 'node:net';
import { BSON, Decimal128, Long, type Document } from 'mongodb';
import { startTestServer, type TestServer } from '../support/server.js';

/** Values that need little memory, but would exceed every document if they were written. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await items().insertOne({ _id: 1 });
});
afterAll(() => server.stop());

const items = () => server.client.db('huge').collection<{ _id: number } & Document>('items');
const run = (pipeline: Document[]) => items().aggregate(pipeline).toArray();

/** Returns 1 in an array of two, in an array of two, and so on. */
function doubled(levels: number, inside: unknown = '$$x'): Document {
  let expression = inside;
  for (let level = 0; level < levels; level += 1)
    expression = { $let: { vars: { x: ['$$x', '$$x'] }, in: expression } };
  return { $let: { vars: { x: 1 }, in: expression } };
}

/** Returns 1 in an array, in an array, and so on. */
const nested = (levels: number): Document => ({
  $reduce: { input: { $range: [0, levels] }, initialValue: 1, in: ['$$value'] },
});

test.each<[Document[]]>([
  [[{ $set: { a: doubled(30) } }]],
  [[{ $set: { a: doubled(30) } }, { $project: { 'a.b': 1 } }]],
  [[{ $project: { a: doubled(30, { $eq: ['$$x', ['$$x']] }) } }]],
  [[{ $group: { _id: doubled(30) } }]],
  [[{ $group: { _id: 1, a: { $addToSet: doubled(30) } } }]],
  [[{ $replaceWith: { a: doubled(30) } }]],
  [Array.from({ length: 30 }, () => ({ $replaceWith: { a: '$$ROOT', b: '$$ROOT' } }))],
  [Array.from({ length: 30 }, () => ({ $set: { a: { $concatArrays: [['$$ROOT'], ['$$ROOT']] } } }))],
  [Array.from({ length: 30 }, (_, at) => ({ $set: { [`a${at}`]: '$$ROOT' } }))],
])('rejects %j', async (pipeline) => {
  await expect(run(pipeline)).rejects.toMatchObject({ code: 292 });
});

test('rejects a value that is nested too deeply', async () => {
  for (const levels of [300, 20_000])
    await expect(run([{ $set: { a: nested(levels) } }])).rejects.toMatchObject({ code: 15 });
  await expect(items().updateOne({}, [{ $set: { a: nested(300) } }])).rejects.toMatchObject({ code: 15 });
  await expect(items().updateOne({}, { $set: { [`a${'.a'.repeat(300)}`]: 1 } })).rejects.toMatchObject({ code: 15 });
  await items().updateOne({}, { $set: { [`a${'.a'.repeat(199)}`]: 1 } });
  expect(
    await items()
      .find({ b: { $exists: false } })
      .toArray(),
  ).toHaveLength(1);
  expect(await run([{ $set: { b: 1 } }])).toHaveLength(1);
});

test.each([
  ['$sinh', '1E+6000', 'Infinity'],
  ['$cosh', '-1E+6', 'Infinity'],
  ['$tanh', '-1E+6', '-1'],
  ['$tanh', '20', '0.9999999999999999915032914894168220'],
  ['$asinh', '-1E+6000', '-13816.20370514483404941736596022764'],
  ['$acosh', '1E+6000', '13816.20370514483404941736596022764'],
  ['$exp', '1E+6', 'Infinity'],
  ['$exp', '-1E+6', '0'],
  ['$ln', '1E-6000', '-13815.51055796427410410794872810619'],
  ['$abs', '-1E-6000', '1E-6000'],
  ['$sinh', '-3', '-10.01787492740990189897459361946583'],
])('computes %s of %s as %s', async (operator, value, expected) => {
  const [doc] = await run([{ $project: { a: { [operator]: Decimal128.fromString(value) } } }]);
  expect(Number(String(doc['a']))).toBeCloseTo(Number(expected), 10);
  expect(String(doc['a']).slice(0, 30)).toBe(expected.slice(0, 30));
});

test('distinguishes decimals outside of the range of a double from zero and infinity', async () => {
  const [small, large] = ['1E-6000', '1E+6000'].map((text) => Decimal128.fromString(text));
  const [doc] = await run([
    {
      $project: {
        quotient: { $divide: [small, small] },
        isTrue: { $cond: [small, true, false] },
        log: { $log10: large },
      },
    },
  ]);
  expect([String(doc['quotient']), doc['isTrue'], String(doc['log'])]).toEqual(['1', true, '6000']);
  await expect(run([{ $project: { a: { $sin: large } } }])).rejects.toMatchObject({ code: 115 });
});

test("rejects dates outside of JavaScript's range instead of storing another date", async () => {
  for (const [expression, code] of [
    [{ $add: [new Date(0), 1e300] }, 15],
    [{ $subtract: [new Date(0), Long.MAX_VALUE] }, 15],
    [{ $toDate: Long.MAX_VALUE }, 241],
  ] as const)
    await expect(run([{ $project: { a: expression } }])).rejects.toMatchObject({ code });
  // The driver itself cannot represent such a date.
  const at = new Date(1_234_567_890_123);
  const body = Buffer.from(BSON.serialize({ insert: 'dates', documents: [{ _id: 1, at }], $db: 'huge' }));
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(at.getTime()));
  body.writeBigInt64LE(2n ** 62n, body.indexOf(bytes));
  const header = Buffer.alloc(21);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(2013, 12);
  const reply = await new Promise<Document>((resolve, reject) => {
    const socket = connect(server.server.address);
    socket.once('error', reject);
    socket.once('data', (data: Buffer) => {
      resolve(BSON.deserialize(data.subarray(21)));
      socket.destroy();
    });
    socket.write(Buffer.concat([header, body]));
  });
  expect(reply).toMatchObject({ n: 0, writeErrors: [{ code: 115 }] });
});

test('returns an error for a reply that is larger than a message', async () => {
  const items = server.client.db('huge').collection('values');
  for (let index = 0; index < 6; index += 1) await items.insertOne({ value: { text: `${index}`.repeat(10_000_000) } });

  await expect(items.distinct('value')).rejects.toMatchObject({ code: 10_334 });
});

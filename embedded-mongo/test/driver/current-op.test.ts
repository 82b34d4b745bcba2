import type { ClientSession, Document, Long, UUID } from 'mongodb';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.client.db('test').createCollection('items');
});

afterAll(() => server.stop());

const idle = (options: Document = {}): Promise<Document[]> =>
  server.client
    .db('admin')
    .aggregate([{ $currentOp: options }, { $match: { type: 'idleSession' } }])
    .toArray();

test('lists an idle transaction with its statistics and its client', async () => {
  const client = server.connect({ appName: 'shop' });
  const session = client.startSession();
  session.startTransaction();
  const items = client.db('test').collection('items');
  await items.insertOne({ n: 1 }, { session });
  const [listed] = await idle({ allUsers: false, idleSessions: true });
  expect(listed).toMatchObject({
    desc: 'inactive transaction',
    appName: 'shop',
    active: false,
    waitingForLock: false,
    lsid: { id: session.id?.['id'] as UUID },
    transaction: { parameters: { txnNumber: 1, autocommit: false }, expiryTime: expect.any(Date) as Date },
  });
  const [again] = await idle();
  expect(again['transaction'].timeActiveMicros).toEqual(listed['transaction'].timeActiveMicros);
  await items.insertMany(
    Array.from({ length: 2_000 }, (_, n) => ({ n })),
    { session },
  );
  const [later] = await idle();
  expect(Number(later['transaction'].timeActiveMicros)).toBeGreaterThan(Number(listed['transaction'].timeActiveMicros));
  const { timeOpenMicros, timeActiveMicros, timeInactiveMicros } = later['transaction'] as Record<string, Long>;
  expect(Number(timeActiveMicros) + Number(timeInactiveMicros)).toBe(Number(timeOpenMicros));
  expect(await idle({ idleSessions: false })).toEqual([]);
  await session.commitTransaction();
  expect(await idle()).toEqual([]);
  await session.endSession();
});

test('lists open connections with their client metadata, and idle ones on request', async () => {
  // oxlint-disable-next-line typescript/no-deprecated -- drivers on top of this one still use it
  const client = server.connect({ appName: 'till', driverInfo: { name: 'orm', platform: 'number 2' } });
  await client.db('test').command({ ping: 1 });
  const list = (options: Document): Promise<Document[]> =>
    server.client
      .db('admin')
      .aggregate([{ $currentOp: options }, { $match: { type: 'op' } }])
      .toArray();
  const tills = (listed: Document[]): Document[] => listed.filter(({ appName }) => appName === 'till');
  const connections = await list({ idleConnections: true });
  expect(connections.filter(({ active }) => active)).toMatchObject([{ op: 'command', ns: 'admin.$cmd.aggregate' }]);
  expect(tills(connections)[0]).toMatchObject({
    active: false,
    clientMetadata: { application: { name: 'till' }, platform: expect.stringMatching(/\|number 2$/) as string },
  });
  expect(tills(await list({}))).toEqual([]);
  await client.close();
  // The server detects the closed connection a moment later.
  let remaining = connections;
  while (remaining.length > 0) remaining = tills(await list({ idleConnections: true }));
});

test("adds the time of each command to a transaction's active time, even if it is short", async () => {
  const session = server.client.startSession();
  session.startTransaction();
  const items = server.client.db('test').collection('items');
  const times: number[] = [];
  for (let step = 0; step < 10; step += 1) {
    await items.findOne({ n: 'none' }, { session });
    const [{ transaction }] = await idle();
    times.push(Number((transaction as { timeActiveMicros: Long }).timeActiveMicros));
  }
  expect(new Set(times).size).toBe(10);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  await session.abortTransaction();
  await session.endSession();
});

test('lists a transaction with its application after its client has closed or was killed', async () => {
  const sockets: Socket[] = [];
  const keep = (message: unknown): void => void sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', keep);
  const client = server.connect({ appName: 'killed' });
  const session = client.startSession();
  session.startTransaction();
  await client.db('test').collection('items').insertOne({ n: 2 }, { session });
  unsubscribe('net.client.socket', keep);
  // `close()` would abort the transaction.
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy()));
  await Promise.all(closed);
  const [{ appName, connectionId }] = await idle();
  expect([appName, typeof connectionId]).toEqual(['killed', 'number']);
  await server.client.db('admin').command({ killSessions: [{ id: session.id?.['id'] as UUID }] });
  expect(await idle()).toEqual([]);
});

test.each([
  ['one', (id: UUID) => [{ id }]],
  ['every', () => []],
])('ends the transaction of %s session by killSessions, after which it can be repeated', async (_, ids) => {
  const items = server.client.db('test').collection<{ _id: number }>('items');
  await items.deleteMany({});
  const session = server.client.startSession();
  session.startTransaction();
  await items.insertOne({ _id: 7 }, { session });
  await server.client.db('admin').command({ killSessions: ids(session.id?.['id'] as UUID) });
  await expect(session.commitTransaction()).rejects.toMatchObject({
    codeName: 'NoSuchTransaction',
    errorLabels: ['TransientTransactionError'],
  });
  await items.insertOne({ _id: 7 });
  await session.withTransaction(() => items.updateOne({ _id: 7 }, { $set: { n: 1 } }, { session }));
  expect(await items.findOne()).toEqual({ _id: 7, n: 1 });
  await session.endSession();
});

test('closes only the cursors of the killed session', async () => {
  const items = server.client.db('test').collection<{ _id: number }>('many');
  await items.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })));
  const [killed, other] = [server.client.startSession(), server.client.startSession()];
  const read = (session: ClientSession) => items.find({}, { session, batchSize: 2 });
  const [cursor, remaining] = [read(killed), read(other)];
  await Promise.all([cursor.next(), remaining.next()]);
  await server.client.db('admin').command({ killSessions: [killed.id] });
  await expect(cursor.toArray()).rejects.toMatchObject({ codeName: 'CursorNotFound' });
  expect(await remaining.toArray()).toHaveLength(9);
  await Promise.all([killed.endSession(), other.endSession()]);
});

test.each<[string, string, Document, Document]>([
  ['on another database', 'test', {}, { codeName: 'InvalidNamespace' }],
  ['an unknown option', 'admin', { everybody: true }, { codeName: 'FailedToParse' }],
  ['a number for an option', 'admin', { allUsers: 1 }, { codeName: 'FailedToParse' }],
  ['idle cursors', 'admin', { idleCursors: true }, { message: expect.stringContaining('not supported') }],
])('rejects %s in $currentOp', async (_, db, options, error) => {
  await expect(
    server.client
      .db(db)
      .aggregate([{ $currentOp: options }])
      .toArray(),
  ).rejects.toMatchObject(error);
});

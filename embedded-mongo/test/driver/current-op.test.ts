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

test('a transaction between two of its commands is listed, with what it did and who has it open', async () => {
  const client = server.connect({ appName: 'shop' });
  const session = client.startSession();
  session.startTransaction();
  const items = client.db('test').collection('items');
  await items.insertOne({ n: 1 }, { session });
  const [found] = await idle({ allUsers: false, idleSessions: true });
  expect(found).toMatchObject({
    desc: 'inactive transaction',
    appName: 'shop',
    active: false,
    waitingForLock: false,
    lsid: { id: session.id?.['id'] as UUID },
    transaction: { parameters: { txnNumber: 1, autocommit: false }, expiryTime: expect.any(Date) as Date },
  });
  const [again] = await idle();
  expect(again['transaction'].timeActiveMicros).toEqual(found['transaction'].timeActiveMicros);
  await items.insertMany(
    Array.from({ length: 2_000 }, (_, n) => ({ n })),
    { session },
  );
  const [later] = await idle();
  expect(Number(later['transaction'].timeActiveMicros)).toBeGreaterThan(Number(found['transaction'].timeActiveMicros));
  const { timeOpenMicros, timeActiveMicros, timeInactiveMicros } = later['transaction'] as Record<string, Long>;
  expect(Number(timeActiveMicros) + Number(timeInactiveMicros)).toBe(Number(timeOpenMicros));
  expect(await idle({ idleSessions: false })).toEqual([]);
  await session.commitTransaction();
  expect(await idle()).toEqual([]);
  await session.endSession();
});

test('open connections are listed with what their clients said of themselves, idle ones when they are asked for', async () => {
  // oxlint-disable-next-line typescript/no-deprecated -- drivers on top of this one still use it
  const client = server.connect({ appName: 'till', driverInfo: { name: 'orm', platform: 'number 2' } });
  await client.db('test').command({ ping: 1 });
  const list = (options: Document): Promise<Document[]> =>
    server.client
      .db('admin')
      .aggregate([{ $currentOp: options }, { $match: { type: 'op' } }])
      .toArray();
  const tills = (found: Document[]): Document[] => found.filter(({ appName }) => appName === 'till');
  const found = await list({ idleConnections: true });
  expect(found.filter(({ active }) => active)).toMatchObject([{ op: 'command', ns: 'admin.$cmd.aggregate' }]);
  expect(tills(found)[0]).toMatchObject({
    active: false,
    clientMetadata: { application: { name: 'till' }, platform: expect.stringMatching(/\|number 2$/) as string },
  });
  expect(tills(await list({}))).toEqual([]);
  await client.close();
  // The server learns of it a moment later.
  let left = found;
  while (left.length > 0) left = tills(await list({ idleConnections: true }));
});

test('the time of a transaction grows with each command, however quick', async () => {
  const session = server.client.startSession();
  session.startTransaction();
  const items = server.client.db('test').collection('items');
  const times: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    await items.findOne({ n: 'none' }, { session });
    const [{ transaction }] = await idle();
    times.push(Number((transaction as { timeActiveMicros: Long }).timeActiveMicros));
  }
  expect(new Set(times).size).toBe(10);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  await session.abortTransaction();
  await session.endSession();
});

test('a transaction is listed with its application when its client is gone, as one that was killed is', async () => {
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
])('killSessions ends the transaction of %s session, and it may be done again', async (_, ids) => {
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

test('killSessions ends the cursors of a session, and no others', async () => {
  const items = server.client.db('test').collection<{ _id: number }>('many');
  await items.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id })));
  const [killed, other] = [server.client.startSession(), server.client.startSession()];
  const read = (session: ClientSession) => items.find({}, { session, batchSize: 2 });
  const [cursor, kept] = [read(killed), read(other)];
  await Promise.all([cursor.next(), kept.next()]);
  await server.client.db('admin').command({ killSessions: [killed.id] });
  await expect(cursor.toArray()).rejects.toMatchObject({ codeName: 'CursorNotFound' });
  expect(await kept.toArray()).toHaveLength(9);
  await Promise.all([killed.endSession(), other.endSession()]);
});

test.each<[string, string, Document, Document]>([
  ['on another database', 'test', {}, { codeName: 'InvalidNamespace' }],
  ['an unknown option', 'admin', { everybody: true }, { codeName: 'FailedToParse' }],
  ['a number for an option', 'admin', { allUsers: 1 }, { codeName: 'FailedToParse' }],
  ['idle cursors', 'admin', { idleCursors: true }, { message: expect.stringContaining('not supported') }],
])('$currentOp refuses %s', async (_, db, options, error) => {
  await expect(
    server.client
      .db(db)
      .aggregate([{ $currentOp: options }])
      .toArray(),
  ).rejects.toMatchObject(error);
});

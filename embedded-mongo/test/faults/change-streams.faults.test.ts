import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type ChangeStream, type Collection, type Timestamp } from 'mongodb';
import { backUp } from '../../src/storage/backup.js';
import { startProcess, type ServerProcess } from '../support/process.js';
import { startTestServer } from '../support/server.js';

interface Item {
  _id: number;
  n?: number;
}

let dataDir: string;
let running: ServerProcess | undefined;
let client: MongoClient;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-streams-'));
});
afterEach(async () => {
  await client.close();
  await running?.stop();
  running = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Collection<Item>> {
  running = await startProcess(dataDir);
  client = new MongoClient(running.uri, { serverSelectionTimeoutMS: 5000 });
  return client.db('streams').collection<Item>('items');
}

async function restart(how: 'stop' | 'kill'): Promise<Collection<Item>> {
  if (how === 'kill') await running?.kill();
  // Not awaited after a crash: the driver may wait forever for a reply on a lost socket.
  const closing = client.close().catch(() => undefined);
  if (how === 'stop') await closing;
  if (how === 'stop') await running?.stop();
  return start();
}

const summary = async (stream: ChangeStream<Item>, count: number): Promise<unknown[]> => {
  const events: unknown[] = [];
  while (events.length < count) {
    const event = await stream.next();
    const { operationType: type } = event;
    events.push('documentKey' in event ? [type, event.documentKey._id] : [type]);
  }
  await stream.close();
  return events;
};

test.each(['stop', 'kill'] as const)('resumes a stream at its position after %s of the server', async (how) => {
  let items = await start();
  const stream = items.watch();
  await stream.tryNext();
  await items.insertOne({ _id: 1, n: 1 });
  const { _id: first, clusterTime } = await stream.next();
  const time = clusterTime!;
  await items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
  await items.replaceOne({ _id: 1 }, { n: 9 });
  await client.withSession((session) =>
    session.withTransaction(() => items.insertMany([{ _id: 2 }, { _id: 3 }], { session })),
  );
  await items.deleteOne({ _id: 2 });
  const remaining = [
    ['update', 1],
    ['replace', 1],
    ['insert', 2],
    ['insert', 3],
    ['delete', 2],
  ];
  // No client reads the stream before the end.
  items = await restart(how);
  expect(await summary(items.watch([], { resumeAfter: first }), 5)).toEqual(remaining);
  expect(await summary(items.watch([], { startAfter: first }), 5)).toEqual(remaining);
  expect(await summary(items.watch([], { startAtOperationTime: time }), 6)).toEqual([['insert', 1], ...remaining]);
  const [update, replace, insert] = await Promise.all(
    [0, 1, 2].map(async (skip) => {
      const again = items.watch([], { resumeAfter: first });
      for (let at = 0; at < skip; at += 1) await again.next();
      const event = await again.next();
      await again.close();
      return event;
    }),
  );
  expect(update).toMatchObject({ updateDescription: { updatedFields: { n: 2 }, removedFields: [] } });
  expect(replace).toMatchObject({ fullDocument: { _id: 1, n: 9 }, ns: { db: 'streams', coll: 'items' } });
  expect(insert).toMatchObject({ fullDocument: { _id: 2 }, txnNumber: expect.anything() as unknown });
  expect(insert.clusterTime!.greaterThan(time)).toBe(true);

  // Changes are recorded from then on, even without a stream, and times never decrease.
  await items.insertOne({ _id: 4 });
  items = await restart(how);
  const operationTime = (await client.db('streams').command({ ping: 1 }))['operationTime'] as Timestamp;
  expect(await summary(items.watch([], { resumeAfter: insert._id }), 3)).toEqual([
    ['insert', 3],
    ['delete', 2],
    ['insert', 4],
  ]);
  await items.insertOne({ _id: 5 });
  expect(await summary(items.watch([], { startAtOperationTime: operationTime }), 1)).toEqual([['insert', 5]]);
});

test('lets the driver resume an open stream automatically after a kill and a restart', async () => {
  const items = await start();
  const stream = items.watch();
  await stream.tryNext();
  await items.insertOne({ _id: 1 });
  expect(await stream.next()).toMatchObject({ documentKey: { _id: 1 } });
  await items.insertOne({ _id: 2 });
  const next = stream.next();
  await running?.kill();
  // The new process uses the same address.
  running = await startProcess(dataDir);
  expect(await next).toMatchObject({ documentKey: { _id: 2 } });
  await items.insertOne({ _id: 3 });
  expect(await stream.next()).toMatchObject({ documentKey: { _id: 3 } });
  await stream.close();
});

test('resumes after an invalidation and after large writes, and rejects tokens of another database or a backup', async () => {
  let items = await start();
  const stream = items.watch();
  await stream.tryNext();
  const { resumeToken } = stream;
  items = await restart('kill');
  await items.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id })));
  await client.withSession((session) =>
    session.withTransaction(() => items.updateMany({}, { $set: { n: 1 } }, { session })),
  );
  items = await restart('kill');
  const all = await summary(items.watch([], { resumeAfter: resumeToken }), 6000);
  expect(all.slice(2999, 3001)).toEqual([
    ['insert', 2999],
    ['update', 0],
  ]);
  await items.drop();
  items = await restart('stop');
  const ended = items.watch([{ $match: { operationType: { $in: ['drop', 'invalidate'] } } }], {
    resumeAfter: resumeToken,
  });
  const [drop, invalidate] = [await ended.next(), await ended.next()];
  expect([drop.operationType, invalidate.operationType]).toEqual(['drop', 'invalidate']);
  await items.insertOne({ _id: 7 });
  expect(await summary(items.watch([], { startAfter: invalidate._id }), 1)).toEqual([['insert', 7]]);
  const copy = join(dataDir, 'copy');
  backUp(dataDir, copy);
  const other = await startTestServer({ dataDir: copy });
  const copied = other.client.db('streams').collection<Item>('items');
  await expect(copied.watch([], { resumeAfter: drop._id }).next()).rejects.toMatchObject({ code: 286 });
  expect(await copied.find().toArray()).toEqual([{ _id: 7 }]);
  await other.stop();
});

test('rejects expired tokens, also after a restart', async () => {
  let items = await start();
  const stream = items.watch();
  await stream.tryNext();
  await items.insertOne({ _id: 0 });
  const { _id: first, clusterTime } = await stream.next();
  await stream.close();
  const large = 'x'.repeat(4 * 1024 * 1024);
  for (let _id = 1; _id <= 12; _id += 1)
    await client.db('streams').collection<Item & { large: string }>('items').insertOne({ _id, large });
  for (let round = 0; round < 2; round += 1) {
    await expect(items.watch([], { resumeAfter: first }).next()).rejects.toMatchObject({ code: 286 });
    const startAtOperationTime = clusterTime!;
    await expect(items.watch([], { startAtOperationTime }).next()).rejects.toMatchObject({ code: 286 });
    if (round === 0) items = await restart('kill');
  }
});

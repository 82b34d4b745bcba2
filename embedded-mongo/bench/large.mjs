// Measures one client's findById during another client's work on a document of 16 MB:
// `node embedded-mongo/bench/large.mjs [times]` after the build.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { MongoClient } from 'mongodb';

const rows = { $size: { $filter: { input: '$rows', cond: { $gt: ['$$this.n', 100] } } } };
const total = { $sum: { $map: { input: '$list', in: { $add: ['$$this', 1] } } } };
const sorted = { $first: { $sortArray: { input: '$rows', sortBy: { s: -1 } } } };
const set = { $size: { $setUnion: ['$list', [-1]] } };
const project = (items, _id, expression) =>
  items.aggregate([{ $match: { _id } }, { $project: { x: expression } }]).toArray();

const WORK = {
  'find it': (items) => items.findOne({ _id: 1 }, { raw: true }),
  '$map and $sum': (items) => project(items, 1, total),
  '$filter of documents': (items) => project(items, 2, rows),
  '$sortArray of documents': (items) => project(items, 2, sorted),
  $setUnion: (items) => project(items, 1, set),
  'a filter with $elemMatch': (items) => items.countDocuments({ rows: { $elemMatch: { n: -1, s: 'x' } } }),
  'a filter with $regex': (items) => items.countDocuments({ text: /b+c.*d/ }),
  'a projection of a path': (items) =>
    items.aggregate([{ $match: { _id: 2 } }, { $project: { 'rows.n': 1 } }, { $count: 'n' }]).toArray(),
  '$unwind and $group': (items) =>
    items
      .aggregate([{ $match: { _id: 2 } }, { $unwind: '$rows' }, { $group: { _id: { $mod: ['$rows.n', 9] } } }])
      .toArray(),
  'an update of another field': (items) => items.updateOne({ _id: 2 }, { $inc: { v: 1 } }),
  '$push and $pop': async (items) => {
    await items.updateOne({ _id: 2 }, { $push: { rows: { n: -5 } } });
    await items.updateOne({ _id: 2 }, { $pop: { rows: 1 } });
  },
  'an update of every element': (items) => items.updateOne({ _id: 2 }, { $inc: { 'rows.$[].n': 1 } }),
  'an update by a pipeline': (items) => items.updateOne({ _id: 1 }, [{ $set: { list: { $reverseArray: '$list' } } }]),
  'an insert': async (items, inserted) => {
    await items.insertOne(inserted);
    await items.deleteOne({ _id: inserted._id });
  },
};

if (isMainThread) await measure();
else await work();

async function work() {
  const client = new MongoClient(workerData.uri);
  const items = client.db('bench').collection('large');
  const inserted = { _id: 9, rows: Array.from({ length: 200_000 }, (_, n) => ({ n, s: `row ${n}`, at: new Date(n) })) };
  for await (const [name] of messages()) {
    const started = performance.now();
    const failure = await WORK[name](items, inserted).then(
      () => undefined,
      (error) => error.message,
    );
    parentPort.postMessage({ ms: performance.now() - started, failure });
  }
  await client.close();
}

async function* messages() {
  const queue = [];
  let wake;
  parentPort.on('message', (message) => {
    queue.push(message);
    wake?.();
  });
  for (;;) {
    while (queue.length === 0) await new Promise((resolve) => (wake = resolve));
    const message = queue.shift();
    if (message === 'end') break;
    yield message;
  }
  parentPort.close();
}

async function measure() {
  const { startEmbeddedMongo } = await import(process.env.EMBEDDED_MONGO ?? '../dist/index.js');
  const times = Number(process.argv[2] ?? 5);
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-large-'));
  const server = await startEmbeddedMongo({ dataDir });
  const client = new MongoClient(server.uri);
  const db = client.db('bench');
  await db.collection('items').insertMany(Array.from({ length: 10_000 }, (_, _id) => ({ _id, title: `item ${_id}` })));
  const large = db.collection('large');
  await large.insertOne({ _id: 1, list: Array.from({ length: 1_200_000 }, (_, n) => (n * 7919) % 1_200_000) });
  await large.insertOne({
    _id: 2,
    rows: Array.from({ length: 270_000 }, (_, n) => ({ n, s: `row ${(n * 7919) % 270_000}`, at: new Date(n) })),
  });
  await large.insertOne({ _id: 3, text: 'abba '.repeat(3_200_000) });
  const worker = new Worker(new URL(import.meta.url), { workerData: { uri: server.uri } });
  const run = (name) =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage([name]);
    });

  const items = db.collection('items');
  const finds = async (until) => {
    const waits = [];
    let running = true;
    const reader = async () => {
      while (running) {
        const requestedAt = performance.now();
        await items.findOne({ _id: Math.floor(Math.random() * 10_000) });
        waits.push(performance.now() - requestedAt);
      }
    };
    const readers = Promise.all([reader(), reader()]);
    const result = await until();
    running = false;
    await readers;
    waits.sort((a, b) => a - b);
    return { result, waits };
  };
  const at = (waits, part) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))].toFixed(1).padStart(6);
  const { waits: alone } = await finds(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  console.log(`${'alone'.padEnd(30)} p50 ${at(alone, 0.5)}  p99 ${at(alone, 0.99)}  longest ${at(alone, 1)} ms`);
  const only = process.env.ONLY;
  for (const name of Object.keys(WORK).filter((name) => !only || name.includes(only))) {
    const { failure = '' } = await run(name);
    const { result, waits } = await finds(async () => {
      let ms = 0;
      for (let time = 0; time < times; time += 1) ms += (await run(name)).ms;
      return ms / times;
    });
    console.log(
      `${name.padEnd(30)} p50 ${at(waits, 0.5)}  p99 ${at(waits, 0.99)}  longest ${at(waits, 1)} ms; it takes ${result.toFixed(0)} ms ${failure}`,
    );
  }
  console.log(`load average ${loadavg()[0].toFixed(1)}`);
  worker.postMessage('end');
  await client.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}

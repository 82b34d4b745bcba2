// Runs the measurements in the README: `node embedded-mongo/bench/bench.mjs [documents]` after the build.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../dist/index.js';

const total = Number(process.argv[2] ?? 100_000);
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
const server = await startEmbeddedMongo({ dataDir });
const client = new MongoClient(server.uri, { maxPoolSize: 64 });
const items = client.db('bench').collection('items');

async function measure(name, count, clients, run) {
  const cpu = process.cpuUsage();
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) await run((next += 1));
    }),
  );
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  // Processor time includes client and server. Unlike the rate, it hardly depends on other processes.
  const each = (user + system) / 1000 / count;
  console.log(
    `${name.padEnd(44)} ${String(Math.round((count / ms) * 1000)).padStart(7)} /s ${(ms / count).toFixed(3).padStart(8)} ms each ${each.toFixed(3).padStart(8)} ms of processor`,
  );
}

async function once(name, run) {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const result = await run();
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${name.padEnd(44)} ${(performance.now() - started).toFixed(1).padStart(8)} ms ${((user + system) / 1000).toFixed(1).padStart(8)} ms of processor  ${JSON.stringify(result) ?? ''}`,
  );
}

await items.createIndexes([{ key: { group: 1, at: -1 } }, { key: { code: 1 }, unique: true }, { key: { tags: 1 } }]);
const document = (n) => ({
  _id: n,
  code: `code-${n}`,
  group: n % 100,
  at: new Date(1.7e12 + ((n * 7919) % 1e6) * 1000),
  title: `Home ${n} v Away ${n}`,
  tags: [`t${n % 50}`, `u${n % 30}`],
  score: { home: n % 5, away: n % 3 },
  active: n % 2 === 0,
});
const insertStarted = performance.now();
for (let from = 0; from < total; from += 1000)
  await items.insertMany(Array.from({ length: Math.min(1000, total - from) }, (_, i) => document(from + i)));
console.log(`insertMany of ${total}: ${((total / (performance.now() - insertStarted)) * 1000).toFixed(0)} documents/s`);

const random = () => Math.floor(Math.random() * total);
await measure('findById, 1 client', 5000, 1, () => items.findOne({ _id: random() }));
await measure('findById, 16 clients', 20000, 16, () => items.findOne({ _id: random() }));
await measure('find 20 by filter and sort, 1 client', 3000, 1, () =>
  items
    .find({ group: random() % 100 })
    .sort({ at: -1 })
    .limit(20)
    .toArray(),
);
await measure('find 20 by filter and sort, 16 clients', 6000, 16, () =>
  items
    .find({ group: random() % 100 })
    .sort({ at: -1 })
    .limit(20)
    .toArray(),
);
await measure('updateOne, 1 client', 2000, 1, () => items.updateOne({ _id: random() }, { $inc: { 'score.home': 1 } }));
await measure('updateOne, 16 clients', 10000, 16, () =>
  items.updateOne({ _id: random() }, { $inc: { 'score.home': 1 } }),
);
await measure('insertOne, 16 clients', 8000, 16, (n) => items.insertOne(document(total + n)));
await measure('countDocuments by equality', 500, 1, () => items.countDocuments({ group: random() % 100 }));
await measure('skip 900 on an index, 20 documents', 1000, 1, () =>
  items
    .find({ group: random() % 100 })
    .sort({ at: -1 })
    .skip(900)
    .limit(20)
    .toArray(),
);
await measure('skip 50,000 on an index, 20 documents', 500, 1, () =>
  items.find({}).sort({ code: 1 }).skip(50_000).limit(20).toArray(),
);
await measure('filter by one index, sort by another, skip 900', 500, 1, () =>
  items
    .find({ tags: `t${random() % 50}` })
    .sort({ code: 1 })
    .skip(900)
    .limit(20)
    .toArray(),
);
await measure('countDocuments by two indexes', 500, 1, () =>
  items.countDocuments({ tags: `t${random() % 50}`, group: { $lt: 50 } }),
);
await once('updateMany of a tenth by index', () =>
  items.updateMany({ group: { $lt: 10 } }, { $inc: { 'score.away': 1 } }).then((r) => r.modifiedCount),
);
await once('collection scan with a filter', () => items.countDocuments({ title: 'Home 5 v Away 5' }));
await once('group all', () =>
  items
    .aggregate([{ $group: { _id: '$group', n: { $sum: '$score.home' } } }])
    .toArray()
    .then((r) => r.length),
);
await once('sort all in memory, first 20', () =>
  items
    .find({})
    .sort({ title: 1 })
    .limit(20)
    .toArray()
    .then((r) => r.length),
);
await client.close();
await once('close', () => server.close());
let again;
await once('open again', async () => void (again = await startEmbeddedMongo({ dataDir })));
await again.close();
rmSync(dataDir, { recursive: true });

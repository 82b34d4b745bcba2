// Measures findById during another client's scan of everything, and the same work in SQLite itself:
// `node embedded-mongo/bench/scan.mjs [documents]` after the build.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serialize } from 'bson';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../dist/index.js';

const total = Number(process.argv[2] ?? 1_000_000);
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-scan-'));
const document = (n) => ({ _id: n, code: `code-${n}`, group: n % 100, at: n * 7919, title: `Home ${n} v Away ${n}` });
const random = () => Math.floor(Math.random() * total);

const server = await startEmbeddedMongo({ dataDir });
const scanner = new MongoClient(server.uri);
const reader = new MongoClient(server.uri, { maxPoolSize: 16 });
const items = reader.db('bench').collection('items');
for (let from = 0; from < total; from += 5000)
  await items.insertMany(Array.from({ length: Math.min(5000, total - from) }, (_, n) => document(from + n)));

/** Runs findById with 16 clients until `until` settles, or for some time. Returns operations per second and the longest wait. */
async function finds(until) {
  let running = true;
  let done = 0;
  let longest = 0;
  const started = performance.now();
  const clients = Array.from({ length: 16 }, async () => {
    while (running) {
      const requestedAt = performance.now();
      await items.findOne({ _id: random() });
      longest = Math.max(longest, performance.now() - requestedAt);
      done += 1;
    }
  });
  await until();
  running = false;
  await Promise.all(clients);
  const seconds = (performance.now() - started) / 1000;
  return { rate: done / seconds, longest, seconds };
}

const filter = { title: { $regex: 'nobody plays here' } };
const scan = () => scanner.db('bench').collection('items').find(filter).toArray();
const print = (name, { rate, longest, seconds }) =>
  console.log(`${name}: ${rate.toFixed(0)} /s, longest wait ${longest.toFixed(0)} ms, in ${seconds.toFixed(1)} s`);

const started = performance.now();
await scan();
console.log(`scan of ${total} alone: ${((performance.now() - started) / 1000).toFixed(1)} s`);
print('findById alone', await finds(() => new Promise((resolve) => setTimeout(resolve, 3000))));
print('findById during the scan', await finds(scan));

const db = new DatabaseSync(join(dataDir, 'plain.db'));
db.exec('PRAGMA journal_mode = WAL; CREATE TABLE items (id INTEGER PRIMARY KEY, title TEXT, body BLOB); BEGIN');
const insert = db.prepare('INSERT INTO items VALUES (?, ?, ?)');
for (let n = 0; n < total; n += 1) insert.run(n, document(n).title, serialize(document(n)));
db.exec('COMMIT');
const scanStarted = performance.now();
db.prepare("SELECT body FROM items WHERE title LIKE '%nobody plays here%'").all();
console.log(`SQLite, the scan: ${((performance.now() - scanStarted) / 1000).toFixed(1)} s`);
const byId = db.prepare('SELECT body FROM items WHERE id = ?');
const findsStarted = performance.now();
for (let n = 0; n < 100_000; n += 1) byId.get(random());
console.log(`SQLite, by id in a loop: ${(100_000_000 / (performance.now() - findsStarted)).toFixed(0)} /s`);
console.log(`load average ${loadavg()[0].toFixed(1)}`);
db.close();
await scanner.close();
await reader.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });

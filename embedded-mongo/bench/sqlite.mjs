// Compares the same work through the driver and in SQLite itself, in one run, after the build:
// `node embedded-mongo/bench/sqlite.mjs [documents] [rounds]`. Each round does the work of both, in alternating order.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serialize } from 'bson';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../dist/index.js';

const total = Number(process.argv[2] ?? 20_000);
const rounds = Number(process.argv[3] ?? 5);
const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-sqlite-'));
const server = await startEmbeddedMongo({ dataDir });
const client = new MongoClient(server.uri, { maxPoolSize: 16 });
const items = client.db('bench').collection('items');
await items.createIndexes([{ key: { group: 1, at: -1 } }, { key: { code: 1 }, unique: true }]);

const db = new DatabaseSync(join(dataDir, 'plain.db'));
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE items (id INTEGER PRIMARY KEY, code TEXT UNIQUE, grp INTEGER, at INTEGER, title TEXT, body BLOB);
  CREATE INDEX by_group ON items (grp, at DESC)`);
const insert = db.prepare('INSERT INTO items VALUES (?, ?, ?, ?, ?, ?)');
const byId = db.prepare('SELECT body FROM items WHERE id = ?');
const page = db.prepare('SELECT body FROM items WHERE grp = ? ORDER BY at DESC LIMIT 20');
const count = db.prepare('SELECT count(*) AS n FROM items WHERE grp = ?');
const scan = db.prepare('SELECT count(*) AS n FROM items WHERE title LIKE ?');
const update = db.prepare('UPDATE items SET body = ? WHERE id = ?');

const document = (n) => ({
  _id: n,
  code: `code-${n}`,
  group: n % 100,
  at: n * 7919,
  title: `Home ${n} v Away ${n}`,
  n: 0,
});
const random = () => Math.floor(Math.random() * total);

/** Returns operations per second with a number of clients. */
async function rate(count, clients, run) {
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) await run(next++);
    }),
  );
  return (count / (performance.now() - started)) * 1000;
}

const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Prints the medians of both, and the median, minimum, and maximum of SQLite's speed relative to this server. */
async function compare(name, embedded, plain, times = rounds) {
  const rates = { embedded: [], plain: [] };
  for (let round = 0; round < times; round += 1) {
    const order = round % 2 === 0 ? ['embedded', 'plain'] : ['plain', 'embedded'];
    for (const side of order) rates[side].push(await (side === 'embedded' ? embedded : plain)(round));
  }
  const ratios = rates.plain.map((rate, round) => rate / rates.embedded[round]);
  const figure = (rate) => rate.toFixed(rate < 100 ? 1 : 0).padStart(9);
  console.log(
    `${name.padEnd(40)} ${figure(middle(rates.embedded))} /s, SQLite ${figure(middle(rates.plain))} /s: ` +
      `1 of ${middle(ratios).toFixed(1)} (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)})`,
  );
}

/** Returns a thousand documents that are different in each round. */
const thousand = (round, from) => Array.from({ length: 1000 }, (_, n) => document(round * total + from + n));
await compare(
  'documents inserted by the thousand',
  async (round) => 1000 * (await rate(total / 1000, 1, (n) => items.insertMany(thousand(round, n * 1000)))),
  async (round) =>
    1000 *
    (await rate(total / 1000, 1, (n) => {
      db.exec('BEGIN');
      for (const doc of thousand(round, n * 1000))
        insert.run(doc._id, doc.code, doc.group, doc.at, doc.title, serialize(doc));
      db.exec('COMMIT');
    })),
);
console.log(`${total * rounds} documents`);
await compare(
  'by id, 16 clients',
  () => rate(10_000, 16, () => items.findOne({ _id: random() })),
  () => rate(10_000, 1, () => byId.get(random())),
);
await compare(
  '20 by an index in its order, 16 clients',
  () =>
    rate(4000, 16, (n) =>
      items
        .find({ group: n % 100 })
        .sort({ at: -1 })
        .limit(20)
        .toArray(),
    ),
  () => rate(4000, 1, (n) => page.all(n % 100)),
);
await compare(
  'count by equality on an index',
  () => rate(1000, 1, (n) => items.countDocuments({ group: n % 100 })),
  () => rate(1000, 1, (n) => count.get(n % 100)),
);
await compare(
  'scan of everything with a filter',
  () => rate(3, 1, (n) => items.countDocuments({ title: { $regex: `Away ${n}7` } })),
  () => rate(3, 1, (n) => scan.get(`%Away ${n}7%`)),
);
for (const clients of [1, 16])
  await compare(
    `durable update, ${clients} client${clients > 1 ? 's' : ''}`,
    () => rate(2000, clients, (n) => items.updateOne({ _id: n }, { $inc: { n: 1 } })),
    () => rate(2000, 1, (n) => update.run(serialize({ ...document(n), n: 1 }), n)),
  );
console.log(`median of ${rounds} rounds (least to most); load average ${loadavg()[0].toFixed(1)}`);
db.close();
await client.close();
await server.close();
rmSync(dataDir, { recursive: true, force: true });

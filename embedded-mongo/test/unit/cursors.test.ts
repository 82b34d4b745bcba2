import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from '../../src/bson/decode.js';
import { encode } from '../../src/bson/encode.js';
import { encodeKey } from '../../src/bson/key-codec.js';
import type { Doc } from '../../src/bson/types.js';
import { unpaced } from '../../src/pace.js';
import { compileFilter } from '../../src/query/matcher.js';
import { runQuery, type Query } from '../../src/query/run.js';
import type { Collection } from '../../src/storage/catalog.js';
import { DocumentWriter, exactly } from '../../src/storage/documents.js';
import { databasePath, openDatabase } from '../../src/storage/open.js';
import { addIndex, createCollection, saveIndex } from '../../src/storage/schema.js';
import { Connection } from '../../src/storage/sqlite.js';
import { Store } from '../../src/storage/store.js';
import type { WriteUnit } from '../../src/storage/view.js';
import { Overlay } from '../../src/transactions/overlay.js';
import { seededRandom } from '../support/random.js';

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-cursors-'));
const store = new Store(openDatabase({ dataDir, sync: 'off' }), {
  claim: () => undefined,
  changed: () => undefined,
  renamed: () => undefined,
  committed: () => undefined,
  lost: () => undefined,
});
let collections = 0;

afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const INDEXES: Doc[] = [
  { a: 1 },
  { a: -1 },
  { a: 1, b: -1 },
  { tags: 1 },
  { a: 1, tags: -1 },
  { 'list.x': 1, a: 1 },
  { s: 1, b: 1 },
];

const FILTERS: Doc[] = [
  {},
  { a: { $gte: 5 } },
  { a: { $in: [1, 3, 5, 7, 9, 11, 13] } },
  { tags: { $gte: 3 } },
  { tags: { $in: [1, 2, 3, 4, 5, 6] } },
  { s: 'new' },
  { s: 'new', b: { $gt: 3 } },
  { 'list.x': { $lt: 12 } },
  { $or: [{ a: { $lt: 9 } }, { s: 'new' }] },
];

const SORTS: (Doc | undefined)[] = [
  undefined,
  { _id: 1 },
  { _id: -1 },
  { a: 1 },
  { a: -1 },
  { a: 1, b: -1 },
  { a: -1, b: 1 },
  { b: 1 },
  { b: 1, a: -1 },
];

/** Changes documents of a collection at random through a unit. */
class Writers {
  readonly current = new Map<number, Doc>();
  readonly touched = new Set<number>();
  private nextId = 0;

  constructor(
    private readonly collection: Collection,
    private unit: WriteUnit,
    private readonly random: () => number,
  ) {}

  through(unit: WriteUnit): void {
    this.unit = unit;
    this.touched.clear();
  }

  insert(id = (this.nextId += 2)): void {
    if (this.current.has(id)) return;
    const doc = { _id: id, ...this.fields() };
    this.writer.insert(this.collection, doc, encode(doc));
    this.current.set(id, doc);
    this.touched.add(id);
  }

  /** Inserts, deletes, or changes one document. */
  change(): void {
    const dice = this.random();
    if (dice < 0.2) return this.insert(this.number(2 * this.nextId) + 0.5);
    const id = [...this.current.keys()][this.number(this.current.size)];
    const before = this.current.get(id);
    if (!before) return;
    const record = this.recordOf(id);
    this.touched.add(id);
    if (dice < 0.5) {
      this.writer.delete(this.collection, record, before);
      this.current.delete(id);
    } else {
      const after = { ...before, ...this.fields() };
      this.writer.replace(this.collection, record, before, after, encode(after));
      this.current.set(id, after);
    }
  }

  private get writer(): DocumentWriter {
    return new DocumentWriter(this.unit, (index) => saveIndex(store, index));
  }

  private recordOf(id: number): number {
    const [entry] = this.unit.range(this.collection, this.collection.idIndex, exactly(encodeKey([id])));
    return entry.record;
  }

  private number(below: number): number {
    return Math.floor(this.random() * below);
  }

  private fields(): Doc {
    return {
      a: this.number(15),
      b: this.number(8),
      s: this.random() < 0.5 ? 'new' : 'done',
      tags: Array.from({ length: this.number(4) }, () => this.number(9)),
      list: Array.from({ length: this.number(3) }, () => ({ x: this.number(15) })),
    };
  }
}

/** Reads a query's documents during writes. Returns the problems. */
function readDuringWrites(seed: number, inTransaction: boolean): string[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const collection = createCollection(store, 'test', `c${(collections += 1)}`, {});
  for (const key of INDEXES) if (random() < 0.5) addIndex(store, collection, { v: 2, key, name: JSON.stringify(key) });
  const writers = new Writers(collection, store, random);
  // Only large collections have orders in memory, which serve queries, too.
  const size = random() < 0.1 ? 1200 : 250;
  for (let count = 0; count < size; count += 1) writers.insert();
  store.flush();
  const snapshot = inTransaction ? new Connection(databasePath(dataDir), true) : undefined;
  snapshot?.db.exec('BEGIN; SELECT 1 FROM collections');
  const unit = snapshot ? new Overlay(snapshot, store.version, () => undefined, store.changes) : store;
  writers.through(unit);
  if (inTransaction) for (let count = 0; count < 40; count += 1) writers.change();
  writers.touched.clear();

  const query: Query = { filter: pick(FILTERS), sort: pick(SORTS), hint: random() < 0.2 ? '_id_' : undefined };
  const batch = pick([1, 3, 10, 50]);
  const { matches } = compileFilter(query.filter);
  const atStart = [...writers.current.values()].filter(matches).map((doc) => doc['_id'] as number);
  const returned = new Set<number>();
  const wrong: string[] = [];
  for (const { bytes } of unpaced(runQuery(unit, collection, query))) {
    const doc = decode(bytes);
    const id = doc['_id'] as number;
    if (returned.has(id)) wrong.push(`${id} twice`);
    if (!encode(writers.current.get(id) ?? {}).equals(bytes)) wrong.push(`${id} as it was`);
    returned.add(id);
    if (returned.size % batch === 0) for (let count = Math.floor(random() * 4); count > 0; count -= 1) writers.change();
  }
  for (const id of atStart) if (!writers.touched.has(id) && !returned.has(id)) wrong.push(`${id} missing`);
  snapshot?.close();
  return wrong.map((what) => `${seed}: ${what} in ${JSON.stringify(query)}`);
}

test.each(['committed data', 'a transaction'])(
  'returns unchanged documents of %s once, and no document twice, during writes before and after the position',
  (unit) => {
    for (let seed = 1; seed <= 60; seed += 1) expect(readDuringWrites(seed, unit === 'a transaction')).toEqual([]);
  },
);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareValues } from '../../src/bson/compare.js';
import { decode } from '../../src/bson/decode.js';
import { encode } from '../../src/bson/encode.js';
import type { Doc, Value } from '../../src/bson/types.js';
import { MongoError } from '../../src/errors.js';
import { unpaced } from '../../src/pace.js';
import { compileFilter } from '../../src/query/matcher.js';
import { runQuery, type Query } from '../../src/query/run.js';
import type { Collection } from '../../src/storage/catalog.js';
import { DocumentWriter } from '../../src/storage/documents.js';
import { openDatabase } from '../../src/storage/open.js';
import { addIndex, createCollection, saveIndex } from '../../src/storage/schema.js';
import { Store } from '../../src/storage/store.js';
import { compileUpdate } from '../../src/update/update.js';
import { randomValue, seededRandom } from '../support/random.js';

/** The nightly run has 100,000. A failed run is repeated with its seed. */
const OPERATIONS = Number(process.env['DIFFERENTIAL_OPERATIONS'] ?? 1000);
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 7);
const MAX_DOCUMENTS = 200;
/** An operation takes 3 ms on an idle machine. */
const LIMIT_MS = Math.max(600_000, OPERATIONS * 60);

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-differential-'));
const store = new Store(openDatabase({ dataDir, sync: 'off' }), {
  claim: () => undefined,
  changed: () => undefined,
  renamed: () => undefined,
  committed: () => undefined,
  lost: () => undefined,
});
const writer = new DocumentWriter(store, (index) => saveIndex(store, index));
const random = seededRandom(SEED);

afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
const small = (): Value => (random() < 0.1 ? null : Math.floor(random() * 5));
const list = (depth: number): Value =>
  Array.from({ length: Math.floor(random() * 3) }, () => (depth > 0 && random() < 0.3 ? list(depth - 1) : small()));
const value = (): Value =>
  pick([small, small, () => list(2), () => randomValue(random, 2), () => ({ x: small(), y: list(1) })])();
const PATHS = ['a', 'b', 'a.x', 'b.y', 'a.0', 'b.y.0'];

const newDoc = (id: number): Doc => ({ _id: id, a: value(), b: value(), ...(random() < 0.5 ? { c: small() } : {}) });

function condition(): Value {
  const operator = pick([
    '$eq',
    '$gt',
    '$gte',
    '$lt',
    '$lte',
    '$in',
    '$ne',
    '$nin',
    '$exists',
    '$size',
    '$elemMatch',
    '$all',
  ]);
  if (operator === '$in' || operator === '$nin' || operator === '$all') return { [operator]: [value(), small()] };
  if (operator === '$exists') return { $exists: random() < 0.5 };
  if (operator === '$size') return { $size: Math.floor(random() * 3) };
  if (operator === '$elemMatch') return { $elemMatch: random() < 0.5 ? { $gte: small() } : { x: small() } };
  return { [operator]: value() };
}

function newFilter(): Doc {
  const one = (): Doc => ({ [pick([...PATHS, 'c'])]: condition() });
  return random() < 0.6 ? one() : { [pick(['$and', '$or'])]: [one(), one()] };
}

const newUpdate = (): Doc =>
  pick<() => Doc>([
    () => ({ $set: { [pick(['a', 'b', 'a.x', 'c'])]: value() } }),
    () => ({ $unset: { [pick(['a', 'b', 'c'])]: '' } }),
    () => ({ $push: { b: small() } }),
    () => ({ $pull: { b: small() } }),
    () => ({ $addToSet: { a: value() } }),
    () => ({ $inc: { c: 1 } }),
  ])();

const indexed = createCollection(store, 'test', 'indexed', {});
const plain = createCollection(store, 'test', 'plain', {});
for (const key of [{ a: 1 }, { 'a.x': 1, b: -1 }, { b: 1, c: 1 }, { 'b.y': 1 }, { c: -1 }, { 'a.0': 1 }])
  addIndex(store, indexed, { v: 2, name: JSON.stringify(key), key });
addIndex(store, indexed, { v: 2, name: 'all', key: { '$**': 1 } });
addIndex(store, indexed, { v: 2, name: 'below b', key: { 'b.$**': -1 } });
addIndex(store, indexed, { v: 2, name: 'sparse', key: { c: 1, a: 1 }, sparse: true });
addIndex(store, indexed, { v: 2, name: 'partial', key: { b: 1 }, partialFilterExpression: { c: { $gt: 1 } } });

/** Returns the result of a step: a value or the error's code. */
function outcome<T>(step: () => T): T | { error: number } {
  try {
    return step();
  } catch (error) {
    if (error instanceof MongoError) return { error: error.code };
    throw error;
  }
}

const results = (collection: Collection, query: Query): Doc[] =>
  [...unpaced(runQuery(store, collection, query))].map(({ bytes }) => decode(bytes));

const byId = (docs: Doc[]): Doc[] => docs.sort((a, b) => compareValues(a['_id'], b['_id']));

/** Inserts or replaces a document in both collections, unless it cannot be indexed. */
function put(model: Map<Value, Doc>, doc: Doc): void {
  const write = (collection: Collection): unknown =>
    outcome(() => {
      const [row] = unpaced(runQuery(store, collection, { filter: { _id: doc['_id'] } }));
      if (row) writer.replace(collection, row.record, decode(row.bytes), doc, encode(doc));
      else writer.insert(collection, doc, encode(doc));
      return 'done';
    });
  const result = write(indexed);
  if (result !== 'done') return;
  expect(write(plain)).toBe('done');
  model.set(doc['_id'], doc);
}

test(
  `returns the same results for ${OPERATIONS} operations with indexes, without, and in a model (seed ${SEED})`,
  () => {
    const model = new Map<Value, Doc>();
    let next = 0;
    for (let operation = 0; operation < OPERATIONS; operation += 1) {
      const kind = random();
      if (kind < 0.25 && model.size < MAX_DOCUMENTS) put(model, newDoc((next += 1)));
      else if (kind < 0.4 && model.size > 0) {
        const update = compileUpdate(newUpdate());
        const after = outcome(() => update.apply(pick([...model.values()]), {}));
        if (!('error' in after)) put(model, decode(encode(after)));
      } else if (kind < 0.5 && model.size > MAX_DOCUMENTS / 2) {
        const id = pick([...model.keys()]);
        for (const collection of [indexed, plain]) {
          const [row] = unpaced(runQuery(store, collection, { filter: { _id: id } }));
          writer.delete(collection, row.record, decode(row.bytes));
        }
        model.delete(id);
      } else {
        const filter = newFilter();
        const sort = random() < 0.5 ? { [pick(['a', 'b', 'c', 'a.x'])]: pick([1, -1]), _id: 1 } : undefined;
        const expected = outcome(() => [...model.values()].filter((doc) => compileFilter(filter).matches(doc)));
        const [one, two] = [indexed, plain].map((collection) => outcome(() => results(collection, { filter, sort })));
        const problem = JSON.stringify({ operation, filter, sort }, (_, item: unknown) =>
          typeof item === 'bigint' ? `${item}n` : item,
        );
        if (sort || 'error' in one || 'error' in two) expect({ problem, docs: one }).toEqual({ problem, docs: two });
        if (!Array.isArray(one) || !Array.isArray(expected)) continue;
        expect({ problem, docs: byId(one) }).toEqual({ problem, docs: byId(expected) });
        if (Array.isArray(two)) expect({ problem, docs: byId(two) }).toEqual({ problem, docs: byId(expected) });
      }
    }
    store.flush();
  },
  LIMIT_MS,
);

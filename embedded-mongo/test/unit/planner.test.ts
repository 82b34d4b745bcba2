import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSONRegExp } from 'bson';
import { compareValues } from '../../src/bson/compare.js';
import { decode } from '../../src/bson/decode.js';
import { encode } from '../../src/bson/encode.js';
import type { Doc, Value } from '../../src/bson/types.js';
import { finish, unpaced } from '../../src/pace.js';
import { equalToAny } from '../../src/query/equal-to-any.js';
import { compileFilter } from '../../src/query/matcher.js';
import { countQuery, planQuery, runQuery, type Query } from '../../src/query/run.js';
import { compileSort } from '../../src/query/sort.js';
import type { Collection } from '../../src/storage/catalog.js';
import { DocumentWriter } from '../../src/storage/documents.js';
import { openDatabase } from '../../src/storage/open.js';
import { addIndex, createCollection, saveIndex } from '../../src/storage/schema.js';
import { Store } from '../../src/storage/store.js';
import { randomValue, seededRandom } from '../support/random.js';

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-planner-'));
const store = new Store(openDatabase({ dataDir, sync: 'off' }), {
  claim: () => undefined,
  changed: () => undefined,
  renamed: () => undefined,
  committed: () => undefined,
  lost: () => undefined,
});
const random = seededRandom(2026);
let collections = 0;

afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

function collectionWith(indexes: Doc[], documents: Doc[]): Collection {
  const collection = createCollection(store, 'test', `c${(collections += 1)}`, {});
  for (const spec of indexes) addIndex(store, collection, { v: 2, name: JSON.stringify(spec['key']), ...spec });
  const writer = new DocumentWriter(store, (index) => saveIndex(store, index));
  for (const doc of documents) writer.insert(collection, doc, encode(doc));
  return collection;
}

const ids = (collection: Collection, query: Query): Value[] =>
  [...unpaced(runQuery(store, collection, query))].map(({ bytes }) => decode(bytes)['_id']);

/** Returns the expected result of a query, without any index. */
function reference(documents: Doc[], query: Query): Doc[] {
  const matching = documents.filter((doc) => compileFilter(query.filter).matches(doc));
  if (query.sort) {
    const { compare } = compileSort(query.sort);
    matching.sort((a, b) => compare(a, b) || compareValues(a['_id'], b['_id']));
  }
  return matching;
}

const small = (): Value => (random() < 0.15 ? null : Math.floor(random() * 6));
const field = (): Value =>
  random() < 0.2
    ? randomValue(random, 1)
    : random() < 0.3
      ? Array.from({ length: Math.floor(random() * 3) }, small)
      : small();

function randomDoc(id: number): Doc {
  const doc: Doc = { _id: id, a: field(), b: small(), c: Math.floor(random() * 20) };
  if (random() < 0.7)
    doc['d'] = random() < 0.5 ? { x: small(), y: small() } : [{ x: small(), y: small() }, { x: small() }];
  if (random() < 0.2) delete doc['a'];
  return doc;
}

function randomCondition(): Value {
  const number = Math.floor(random() * 7) - 1;
  switch (Math.floor(random() * 9)) {
    case 0:
      return { $in: [number, small(), 3] };
    case 1:
      return { $gt: number };
    case 2:
      return { $gte: number, $lt: number + 2 };
    case 3:
      return { $ne: number };
    case 4:
      return { $exists: random() < 0.5 };
    case 5:
      return { $lte: number };
    case 6:
      return null;
    case 7:
      return random() < 0.3 ? randomValue(random, 1) : number;
    default:
      return number;
  }
}

function randomFilter(): Doc {
  const filter: Doc = {};
  for (const path of ['a', 'b', 'c', 'd.x', 'd.y']) if (random() < 0.4) filter[path] = randomCondition();
  if (random() < 0.1) filter['$or'] = [{ a: randomCondition() }, { c: randomCondition() }];
  return filter;
}

const SORTS: (Doc | undefined)[] = [
  undefined,
  { c: 1 },
  { c: -1 },
  { b: 1, c: -1 },
  { b: -1, c: 1 },
  { a: 1 },
  { a: -1 },
  { 'd.x': 1, c: 1 },
];

describe('the planner', () => {
  it('returns the same through indexes as a full scan', () => {
    const documents = Array.from({ length: 300 }, (_, id) => randomDoc(id));
    const collection = collectionWith(
      [
        { key: { a: 1 } },
        { key: { b: 1, c: -1 } },
        { key: { c: 1 } },
        { key: { 'd.x': 1, c: 1 } },
        { key: { 'd.x': 1, 'd.y': -1 } },
        { key: { a: 1, b: 1 }, sparse: true },
        { key: { c: -1, b: 1 }, partialFilterExpression: { c: { $gt: 5 } } },
      ],
      documents,
    );
    let indexed = 0;
    for (let round = 0; round < 500; round += 1) {
      const query: Query = { filter: randomFilter(), sort: SORTS[Math.floor(random() * SORTS.length)] };
      const expected = reference(documents, query);
      const actual = ids(collection, query);
      const description = JSON.stringify(query, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}n` : value,
      );
      if (planQuery(store, collection, query, query.sort && compileSort(query.sort)).kind !== 'collection')
        indexed += 1;
      expect([description, [...actual].sort(compareValues)]).toEqual([
        description,
        expected.map((doc) => doc['_id']).sort(compareValues),
      ]);
      if (query.sort) {
        const { compare } = compileSort(query.sort);
        const inOrder = actual
          .map((id) => documents[id as number])
          .every((doc, index, all) => index === 0 || compare(all[index - 1], doc) <= 0);
        expect([description, inOrder]).toEqual([description, true]);
      }
      expect([description, finish(countQuery(store, collection, { filter: query.filter }))]).toEqual([
        description,
        expected.length,
      ]);
      const page = ids(collection, { ...query, skip: 3, limit: 5 });
      expect([description, page.length]).toEqual([description, Math.min(Math.max(expected.length - 3, 0), 5)]);
    }
    expect(indexed).toBeGreaterThan(250);
  });

  it('maintains every index through random updates and deletes', () => {
    const documents = Array.from({ length: 60 }, (_, id) => randomDoc(id));
    const collection = collectionWith([{ key: { a: 1, c: -1 } }, { key: { 'd.x': 1 } }], documents);
    const writer = new DocumentWriter(store, (index) => saveIndex(store, index));
    const live = new Map(documents.map((doc, index) => [index + 1, doc]));
    for (let round = 0; round < 400; round += 1) {
      const record = 1 + Math.floor(random() * 60);
      const before = live.get(record);
      if (!before) continue;
      if (random() < 0.1) {
        writer.delete(collection, record, before);
        live.delete(record);
      } else {
        const after = { ...randomDoc(record), _id: before['_id'] };
        writer.replace(collection, record, before, after, encode(after));
        live.set(record, after);
      }
    }
    for (const filter of [{ a: { $gte: 0 } }, { 'd.x': { $gte: 0 } }, { a: 3, c: { $gt: 4 } }]) {
      expect(ids(collection, { filter }).sort(compareValues)).toEqual(
        reference([...live.values()], { filter })
          .map((doc) => doc['_id'])
          .sort(compareValues),
      );
    }
  });

  it('prefers the index that reads the fewest entries', () => {
    const documents = Array.from({ length: 500 }, (_, id): Doc => ({ _id: id, rare: id, common: id % 2, at: id }));
    const collection = collectionWith(
      [{ key: { common: 1 } }, { key: { rare: 1 } }, { key: { common: 1, at: -1 } }],
      documents,
    );
    const plan = (query: Query): string => {
      const result = planQuery(store, collection, query, query.sort && compileSort(query.sort));
      return result.kind === 'index' ? result.index.name : result.kind;
    };
    expect(plan({ filter: { common: 1, rare: 7 } })).toBe('{"rare":1}');
    expect(plan({ filter: { common: 1 }, sort: { at: -1 }, limit: 20 })).toBe('{"common":1,"at":-1}');
    expect(plan({ filter: { at: 3 } })).toBe('collection');
    expect(plan({ filter: { $or: [{ rare: 1 }, { common: 1 }] } })).toBe('or');
    expect(plan({ filter: { rare: 1 }, hint: '{"common":1}' })).toBe('{"common":1}');
  });

  it('merges the ranges of $in into the requested order', () => {
    const documents = Array.from({ length: 200 }, (_, id): Doc => ({ _id: id, group: id % 10, at: (id * 37) % 200 }));
    const collection = collectionWith([{ key: { group: 1, at: -1 } }], documents);
    const query: Query = { filter: { group: { $in: [1, 4, 7] } }, sort: { at: -1 }, limit: 10 };
    const plan = planQuery(store, collection, query, compileSort({ at: -1 }));
    expect(plan).toMatchObject({ kind: 'index', sorted: true });
    expect(ids(collection, query)).toEqual(
      reference(documents, query)
        .slice(0, 10)
        .map((doc) => doc['_id']),
    );
  });
});

test('does not use an index for an order or a filter that it does not cover', () => {
  const documents: Doc[] = [
    {
      _id: 1,
      d: [
        { x: 5, y: 9 },
        { x: 1, y: 0 },
      ],
    },
    { _id: 2, d: [{ x: 5, y: 3 }] },
    { _id: 3, a: [[1, 2], 'x'] },
    { _id: 4, e: [{ x: 1, y: 1 }, 7] },
    { _id: 5, e: [{ x: 0, y: 1 }] },
  ];
  const collection = collectionWith(
    [
      { key: { 'd.x': 1, 'd.y': 1 } },
      { key: { a: 1 }, partialFilterExpression: { a: { $gt: 0 } } },
      { key: { 'e.x': 1, 'e.y': 1 }, sparse: true },
    ],
    documents,
  );
  expect(ids(collection, { filter: { 'd.x': 5 }, sort: { 'd.y': 1 } })).toEqual([1, 2]);
  expect(ids(collection, { filter: { a: [1, 2] } })).toEqual([3]);
  expect(ids(collection, { filter: { 'e.y': 1 }, sort: { 'e.x': 1 } })).toEqual([4, 5]);
});

test('does not use an index on a position for null, because it lacks documents in the array', () => {
  const collection = collectionWith(
    [{ key: { 'a.0': 1 } }],
    [
      { _id: 1, a: [{ x: 2 }] },
      { _id: 2, a: -2 },
      { _id: 3, a: [5] },
    ],
  );
  expect(ids(collection, { filter: { 'a.0': null } })).toEqual([1, 2]);
  expect(ids(collection, { filter: { 'a.0': { $in: [null, 5] } } })).toEqual([1, 2, 3]);
});

test('uses an index for equality with any of some values, regardless of their types', () => {
  const documents: Doc[] = [{ $gt: 1 }, 7, new BSONRegExp('x'), 'x', null].map((a, _id) => ({ _id, a }));
  const collection = collectionWith([{ key: { a: 1 } }], documents);
  const results = (values: Value[]): [string, Value[]] => {
    const filter = equalToAny('a', values) ?? {};
    return [planQuery(store, collection, { filter }).kind, ids(collection, { filter }).sort()];
  };
  for (const value of [{ $gt: 1 }, new BSONRegExp('x'), 7, null]) {
    const same = documents.filter(({ a }) => compareValues(a, value) === 0).map(({ _id }) => _id);
    expect(results([value])).toEqual(['index', same]);
  }
  expect(equalToAny('a', [1, 'x'])).toEqual({ a: { $in: [1, 'x'] } });
  expect(results([7, { $gt: 1 }, null, new BSONRegExp('x')])).toEqual(['or', [0, 1, 2, 4]]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSONRegExp } from 'bson';
import { decode } from '../../src/bson/decode.js';
import { encode } from '../../src/bson/encode.js';
import type { Doc, Value } from '../../src/bson/types.js';
import { countIntersection, intersect } from '../../src/query/intersect.js';
import { finish, unpaced } from '../../src/pace.js';
import { compileFilter } from '../../src/query/matcher.js';
import { countQuery, runQuery, type Query } from '../../src/query/run.js';
import { compileSort } from '../../src/query/sort.js';
import type { Collection } from '../../src/storage/catalog.js';
import { DocumentWriter } from '../../src/storage/documents.js';
import { openDatabase } from '../../src/storage/open.js';
import { addIndex, createCollection, saveIndex } from '../../src/storage/schema.js';
import { Store } from '../../src/storage/store.js';
import { seededRandom } from '../support/random.js';

const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-orders-'));
const store = new Store(openDatabase({ dataDir, sync: 'off' }), {
  claim: () => undefined,
  changed: () => undefined,
  renamed: () => undefined,
  committed: () => undefined,
  lost: () => undefined,
});
const random = seededRandom(77);
const allRows = (below: number): number => Math.floor(random() * below);
const collection = createCollection(store, 'test', 'large', {});
const writer = new DocumentWriter(store, (index) => saveIndex(store, index));
const live = new Map<number, Doc>();

afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const WORDS = ['goal', 'goals', 'göal', 'ball', 'Ball', 'net', '\u{1f3c0}hoop', 'zone'];

const randomDoc = (id: number): Doc => ({
  _id: id,
  role: `r${allRows(3)}`,
  rank: random() < 0.1 ? null : allRows(40),
  at: new Date(allRows(5000) * 1000),
  words: Array.from({ length: allRows(5) }, () =>
    random() < 0.01 ? new BSONRegExp('^goal', '') : `${WORDS[allRows(WORDS.length)]}${allRows(3) || ''}`,
  ),
});

function insert(): void {
  const record = collection.nextRecord;
  const doc = randomDoc(record);
  writer.insert(collection, doc, encode(doc));
  live.set(record, doc);
}

beforeAll(() => {
  const keys: Doc[] = [
    { role: 1, at: -1, _id: -1 },
    { rank: 1, _id: 1 },
    { at: -1, _id: -1 },
    { words: 1 },
    { role: 1, _id: 1 },
  ];
  for (const key of keys) addIndex(store, collection, { v: 2, key, name: JSON.stringify(key) });
  for (let count = 0; count < 2200; count += 1) insert();
});

/** Inserts, changes, and deletes documents, more often at one end of the collection. */
function change(times: number): void {
  for (let round = 0; round < times; round += 1) {
    const kind = allRows(4);
    if (kind === 0) {
      insert();
      continue;
    }
    const record = 1 + (random() < 0.5 ? allRows(300) : allRows(collection.nextRecord - 1));
    const before = live.get(record);
    if (!before) continue;
    if (kind === 1) {
      writer.delete(collection, record, before);
      live.delete(record);
    } else {
      const after = randomDoc(record);
      writer.replace(collection, record, before, after, encode(after));
      live.set(record, after);
    }
  }
}

const FILTERS: Doc[] = [
  {},
  { role: 'r1' },
  { rank: 7 },
  { role: 'r1', rank: { $gte: 10 } },
  { rank: { $gte: 10, $lt: 30 } },
  { rank: { $in: [1, 2, 3, 30] }, role: { $in: ['r0', 'r2'] } },
  { words: { $regex: '^goal' } },
  { words: { $regex: '^gö' } },
  { words: { $regex: '^\u{1f3c0}' } },
  { $and: [{ words: { $regex: '^goal' } }, { words: { $regex: '^b' } }] },
  { $and: [{ role: 'r2' }, { words: { $regex: '^g' } }, { words: 'net1' }] },
  { words: { $regex: '^nothing' } },
  { words: { $gt: 'goal', $lt: 'net' } },
  { words: { $regex: 'all$' }, role: 'r0' },
  { at: { $lt: new Date(900_000) }, role: 'r0' },
  { rank: null },
];

const SORTS: Doc[] = [
  { at: -1, _id: -1 },
  { at: 1, _id: 1 },
  { rank: 1, _id: 1 },
  { rank: -1, _id: -1 },
  { role: 1, _id: 1 },
  { role: -1, _id: -1 },
  { _id: 1 },
  { _id: -1 },
];

const ids = (of: Collection, query: Query): Value[] =>
  [...unpaced(runQuery(store, of, query))].map(({ bytes }) => decode(bytes)['_id']);

function expectRight(): void {
  const documents = [...live.values()];
  for (const filter of FILTERS) {
    const { matches } = compileFilter(filter);
    const matching = documents.filter((doc) => matches(doc));
    expect([filter, finish(countQuery(store, collection, { filter }))]).toEqual([filter, matching.length]);
    expect(finish(countQuery(store, collection, { filter, limit: 100, skip: 20 }))).toBe(
      Math.min(Math.max(matching.length - 20, 0), 100),
    );
    for (const sort of [SORTS[allRows(4)], SORTS[4 + allRows(4)]]) {
      const expected = matching.toSorted(compileSort(sort).compare).map((doc) => doc['_id']);
      for (const skip of [0, Math.floor(expected.length / 2), Math.max(expected.length - 10, 0)]) {
        const query = { filter, sort, skip, limit: 25 };
        expect([query, ids(collection, query)]).toEqual([query, expected.slice(skip, skip + 25)]);
      }
    }
  }
}

describe('a query on a large collection', () => {
  it('returns the same as a full scan, when sorted, skipped, and counted', () => {
    expectRight();
  });

  it('uses record numbers if indexes cover the whole filter', () => {
    const request = { sort: compileSort({ at: -1, _id: -1 }).fields, skip: 0, limit: 25 };
    const filter = { role: 'r1', words: { $regex: '^goal' } };
    expect(intersect(store, collection, { ...request, filter })).toHaveLength(25);
    expect(countIntersection(store, collection, filter)).toBe(finish(countQuery(store, collection, { filter })));
    expect(intersect(store, collection, { ...request, filter: { words: { $regex: 'goal$' } } })).toBeUndefined();
    expect(
      intersect(store, collection, { ...request, filter, sort: [{ path: 'other', direction: 1 }] }),
    ).toBeUndefined();
  });

  it('returns the right result after every kind of write', () => {
    for (let round = 0; round < 3; round += 1) {
      change(500);
      expectRight();
    }
  });

  it('returns the right result after many inserts and deletes', () => {
    for (let count = 0; count < 1500; count += 1) insert();
    expectRight();
    for (const [record, doc] of live) {
      if (live.size <= 1200) break;
      writer.delete(collection, record, doc);
      live.delete(record);
    }
    expectRight();
  });

  it('returns the right result after a step was undone', () => {
    store.flush();
    expect(() =>
      store.atomically(() => {
        const doc = randomDoc(collection.nextRecord);
        writer.insert(collection, doc, encode(doc));
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expectRight();
  });
});

describe('the order of an index', () => {
  it('returns every position', () => {
    const [index] = collection.indexes.slice(1);
    const everything = { low: Buffer.alloc(0), high: Buffer.from([0xff]) };
    const entries = [...store.connection.range(collection, index, everything)].map(({ record }) => record);
    const order = store.orders.orderOf(collection, index);
    expect(order?.between(everything)).toBe(entries.length);
    expect([...(order?.slices(everything, false) ?? [])].flatMap((slice) => [...slice])).toEqual(entries);
    for (const skip of [0, 1, 511, 512, entries.length - 1]) {
      expect(order?.entryAt(everything, false, skip)?.record).toBe(entries[skip]);
      expect(order?.entryAt(everything, true, skip)?.record).toBe(entries[entries.length - 1 - skip]);
    }
    expect(order?.entryAt(everything, false, entries.length)).toBeUndefined();
  });
});

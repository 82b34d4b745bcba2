import type { Collection, Document } from 'mongodb';
import { seededRandom } from '../support/random.js';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

/** The nightly run has many more. A failed run is repeated with its seed. */
const OPERATIONS = Math.ceil(Number(process.env['DIFFERENTIAL_OPERATIONS'] ?? 2000) / 4);
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 7);
const DOCUMENTS = 40;

interface Item {
  _id: number;
  g: number;
  s: string;
  tags: number[];
  sub: { x: number; y?: number };
}

let server: TestServer;
let collections: Collection<Item>[];
const random = seededRandom(SEED);
const model: Item[] = [];

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
const int = (): number => Math.floor(random() * 6);
const STRINGS = ['a', 'A', 'á', 'b', 'B', 'ab', 'aB', 'z', 'é', 'E'];
const newItem = (_id: number): Item => ({
  _id,
  g: int(),
  s: pick(STRINGS),
  tags: Array.from({ length: Math.floor(random() * 4) }, int),
  sub: { x: int(), ...(random() < 0.6 ? { y: int() } : {}) },
});

beforeAll(async () => {
  server = await startTestServer();
  for (let id = 0; id < DOCUMENTS; id += 1) model.push(newItem(id));
  collections = ['indexed', 'plain'].map((name) => server.client.db('pipelines').collection<Item>(name));
  for (const items of collections) await items.insertMany(model.map((item) => structuredClone(item)));
  const keys: Record<string, 1 | -1>[] = [
    { g: 1, _id: -1 },
    { tags: 1 },
    { 'sub.x': 1, 'sub.y': -1 },
    { s: 1 },
    { g: 1, tags: 1 },
  ];
  for (const key of keys) await createIndex(collections[0], key);
  await createIndex(collections[0], { s: 1, g: 1 }, { collation: { locale: 'en', strength: 2 } });
});
afterAll(() => server.stop());

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const groups = <T, K>(list: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => Map.groupBy(list, keyOf);
const numeric = (a: number, b: number): number => a - b;
const present = (values: readonly (number | undefined)[]): number[] => values.filter((value) => value !== undefined);

interface Read {
  readonly problem: Document;
  readonly run: (items: Collection<Item>) => Promise<Document[]>;
  readonly expected: Document[];
}

/** Returns a `$match` stage and the matching items of the model. */
function randomMatch(): { match: Document; items: Item[] } {
  const [x, y] = [int(), int()];
  const { match, is } = pick<{ match: Document; is: (item: Item) => boolean }>([
    { match: {}, is: () => true },
    { match: { g: { $gte: x } }, is: ({ g }) => g >= x },
    { match: { tags: x, g: { $ne: y } }, is: ({ tags, g }) => tags.includes(x) && g !== y },
    {
      match: { $or: [{ 'sub.x': x }, { 'sub.y': { $exists: false } }] },
      is: ({ sub }) => sub.x === x || sub.y === undefined,
    },
    { match: { tags: { $elemMatch: { $gt: x, $lt: 5 } } }, is: ({ tags }) => tags.some((tag) => tag > x && tag < 5) },
    { match: { tags: { $all: [x, y] } }, is: ({ tags }) => tags.includes(x) && tags.includes(y) },
    { match: { $expr: { $lt: ['$sub.x', '$g'] } }, is: ({ sub, g }) => sub.x < g },
    { match: { $nor: [{ g: x }, { tags: { $size: 2 } }] }, is: ({ g, tags }) => g !== x && tags.length !== 2 },
  ]);
  return { match, items: model.filter(is) };
}

function grouped(): { pipeline: Document[]; expected: Document[] } {
  const { match, items } = randomMatch();
  const pipeline = [
    { $match: match },
    { $sort: { g: 1, _id: -1 } },
    {
      $group: {
        _id: '$g',
        n: { $sum: 1 },
        total: { $sum: '$sub.x' },
        mean: { $avg: '$sub.y' },
        least: { $min: '$sub.y' },
        most: { $max: '$sub.x' },
        first: { $first: '$_id' },
        last: { $last: '$_id' },
        ids: { $push: '$_id' },
        xs: { $addToSet: '$sub.x' },
        top: { $topN: { n: 2, sortBy: { 'sub.x': -1, _id: 1 }, output: '$_id' } },
      },
    },
    { $set: { xs: { $sortArray: { input: '$xs', sortBy: 1 } } } },
    { $sort: { _id: 1 } },
  ];
  const expected = [...groups(items, ({ g }) => g)]
    .sort(([a], [b]) => a - b)
    .map(([_id, list]) => {
      const ids = list.map((item) => item._id).sort((a, b) => b - a);
      const ys = present(list.map(({ sub }) => sub.y));
      return {
        _id,
        n: list.length,
        total: sum(list.map(({ sub }) => sub.x)),
        mean: ys.length > 0 ? sum(ys) / ys.length : null,
        least: ys.length > 0 ? Math.min(...ys) : null,
        most: Math.max(...list.map(({ sub }) => sub.x)),
        first: ids[0],
        last: ids.at(-1),
        ids,
        xs: [...new Set(list.map(({ sub }) => sub.x))].sort(numeric),
        top: [...list]
          .sort((a, b) => b.sub.x - a.sub.x || a._id - b._id)
          .slice(0, 2)
          .map((item) => item._id),
      };
    });
  return { pipeline, expected };
}

function unwound(): { pipeline: Document[]; expected: Document[] } {
  const { match, items } = randomMatch();
  const keeps = random() < 0.5;
  const pipeline = [
    { $match: match },
    { $unwind: { path: '$tags', preserveNullAndEmptyArrays: keeps, includeArrayIndex: 'at' } },
    { $group: { _id: '$tags', ids: { $push: '$_id' }, places: { $sum: '$at' } } },
    { $set: { ids: { $sortArray: { input: '$ids', sortBy: 1 } } } },
    { $sort: { _id: 1 } },
  ];
  const rows = items.flatMap(({ _id, tags }): { _id: number; tag: number | null; at: number }[] =>
    tags.length > 0 ? tags.map((tag, at) => ({ _id, tag: tag, at })) : keeps ? [{ _id, tag: null, at: 0 }] : [],
  );
  const expected = [...groups(rows, ({ tag }) => tag)]
    .sort(([a], [b]) => (a ?? -1) - (b ?? -1))
    .map(([_id, list]) => ({
      _id,
      ids: list.map((row) => row._id).sort(numeric),
      places: sum(list.map(({ at }) => at)),
    }));
  return { pipeline, expected };
}

function joined(from: string): { pipeline: Document[]; expected: Document[] } {
  const { match, items } = randomMatch();
  const x = int();
  const [lookup, others] = pick<[Document, (item: Item) => Item[]]>([
    [{ localField: 'sub.x', foreignField: 'tags' }, ({ sub }) => model.filter(({ tags }) => tags.includes(sub.x))],
    [{ localField: 'tags', foreignField: 'g' }, ({ tags }) => model.filter(({ g }) => tags.includes(g))],
    [
      { let: { x: '$sub.x' }, pipeline: [{ $match: { $expr: { $eq: ['$g', '$$x'] }, 'sub.x': { $gte: x } } }] },
      ({ sub }) => model.filter((other) => other.g === sub.x && other.sub.x >= x),
    ],
    [
      { localField: 'g', foreignField: 'sub.y', pipeline: [{ $match: { tags: { $ne: x } } }] },
      ({ g }) => model.filter(({ sub, tags }) => sub.y === g && !tags.includes(x)),
    ],
  ]);
  const pipeline = [
    { $match: match },
    { $lookup: { from, as: 'others', ...lookup } },
    { $project: { ids: { $sortArray: { input: '$others._id', sortBy: 1 } } } },
    { $sort: { _id: 1 } },
  ];
  return { pipeline, expected: items.map((item) => ({ _id: item._id, ids: others(item).map(({ _id }) => _id) })) };
}

function faceted(): { pipeline: Document[]; expected: Document[] } {
  const { match, items } = randomMatch();
  const [skip, limit] = [int(), int() + 1];
  const pipeline = [
    { $match: match },
    {
      $facet: {
        page: [{ $sort: { 'sub.x': -1, _id: 1 } }, { $skip: skip }, { $limit: limit }, { $project: { _id: 1 } }],
        total: [{ $count: 'n' }],
        byG: [{ $sortByCount: '$g' }, { $group: { _id: '$count', gs: { $sum: '$_id' } } }, { $sort: { _id: 1 } }],
        buckets: [
          { $bucket: { groupBy: '$sub.x', boundaries: [0, 2, 4], default: 'more', output: { n: { $sum: 1 } } } },
        ],
      },
    },
  ];
  const byCount = groups([...groups(items, ({ g }) => g)], ([, list]) => list.length);
  const bucketOf = ({ sub: { x } }: Item): number | string => (x < 2 ? 0 : x < 4 ? 2 : 'more');
  const expected = [
    {
      page: [...items]
        .sort((a, b) => b.sub.x - a.sub.x || a._id - b._id)
        .slice(skip, skip + limit)
        .map(({ _id }) => ({ _id })),
      total: items.length > 0 ? [{ n: items.length }] : [],
      byG: [...byCount].sort(([a], [b]) => a - b).map(([_id, list]) => ({ _id, gs: sum(list.map(([g]) => g)) })),
      buckets: [...groups(items, bucketOf)]
        .map(([_id, list]) => ({ _id, n: list.length }))
        .sort((a, b) => (typeof a._id === 'string' ? 1 : typeof b._id === 'string' ? -1 : a._id - b._id)),
    },
  ];
  return { pipeline, expected };
}

/** Sorts and groups strings by a collation, as the same locale of `Intl` does. */
function collated(): Read {
  const strength = pick([1, 2, 3] as const);
  const { compare } = new Intl.Collator('en', {
    sensitivity: ({ 1: 'base', 2: 'accent', 3: 'variant' } as const)[strength],
  });
  const locale = pick(STRINGS);
  const [operator, is] = pick<[Document, (text: string) => boolean]>([
    [{ $eq: locale }, (text) => compare(text, locale) === 0],
    [{ $gt: locale }, (text) => compare(text, locale) > 0],
    [{ $lte: locale }, (text) => compare(text, locale) <= 0],
    [{ $in: [locale, 'z'] }, (text) => compare(text, locale) === 0 || compare(text, 'z') === 0],
    [{ $ne: locale }, (text) => compare(text, locale) !== 0],
  ]);
  const direction = pick([1, -1] as const);
  return {
    problem: { operator, strength, direction },
    run: (items) =>
      items
        .find({ s: operator })
        .collation({ locale: 'en', strength })
        .sort({ s: direction, _id: 1 })
        .project({ _id: 1 })
        .toArray(),
    expected: model
      .filter(({ s }) => is(s))
      .sort((a, b) => direction * compare(a.s, b.s) || a._id - b._id)
      .map(({ _id }) => ({ _id })),
  };
}

function projected(): Read {
  const x = int();
  const { match, items } = randomMatch();
  const [projection, shape] = pick<[Document, (item: Item) => Document]>([
    [{ g: 1, 'sub.y': 1 }, ({ _id, g, sub: { y } }) => ({ _id, g, sub: y === undefined ? {} : { y } })],
    [{ sub: { x: 1 }, _id: 0 }, ({ sub: { x: value } }) => ({ sub: { x: value } })],
    [{ tags: 0, 'sub.x': 0 }, ({ _id, g, s, sub: { y } }) => ({ _id, g, s, sub: y === undefined ? {} : { y } })],
    [{ tags: { $slice: [1, 2] }, s: 0, sub: 0 }, ({ _id, g, tags }) => ({ _id, g, tags: tags.slice(1, 3) })],
    [{ tags: { $slice: -1 }, g: 1 }, ({ _id, g, tags }) => ({ _id, g, tags: tags.slice(-1) })],
    [
      { tags: { $elemMatch: { $gte: x } } },
      ({ _id, tags }) => {
        const found = tags.find((tag) => tag >= x);
        return { _id, ...(found === undefined ? {} : { tags: [found] }) };
      },
    ],
    [
      { both: { $add: ['$g', '$sub.x'] }, y: '$sub.y', _id: 0 },
      ({ g, sub }) => ({ both: g + sub.x, ...(sub.y === undefined ? {} : { y: sub.y }) }),
    ],
  ]);
  return {
    problem: { match, projection },
    run: (items) => items.find(match, { projection }).sort({ _id: 1 }).toArray(),
    expected: items.map(shape),
  };
}

test(
  `returns the same results for ${OPERATIONS} pipelines, collations, and projections with indexes, without, and in a model (seed ${SEED})`,
  async () => {
    for (let operation = 0; operation < OPERATIONS; operation += 1) {
      const make = pick<() => Read>([
        ...[grouped, unwound, faceted, () => joined(pick(['indexed', 'plain']))].map((maker) => (): Read => {
          const { pipeline, expected } = maker();
          return { problem: pipeline, run: (items) => items.aggregate(pipeline).toArray(), expected };
        }),
        collated,
        projected,
      ]);
      const { problem, run, expected } = make();
      const description = JSON.stringify({ operation, problem });
      for (const items of collections)
        expect({ description, docs: await run(items) }).toEqual({ description, docs: expected });
      if (operation % 10 === 0) {
        // Replaces a document.
        const item = newItem(Math.floor(random() * DOCUMENTS));
        model[item._id] = item;
        for (const items of collections) await items.replaceOne({ _id: item._id }, structuredClone(item));
      }
    }
  },
  Math.max(120_000, OPERATIONS * 100),
);

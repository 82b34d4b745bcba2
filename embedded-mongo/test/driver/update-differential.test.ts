import type { Collection, Document, UpdateOptions } from 'mongodb';
import { seededRandom } from '../support/random.js';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

/** The nightly run has many more. A failed run is repeated with its seed. */
const OPERATIONS = Math.ceil(Number(process.env['DIFFERENTIAL_OPERATIONS'] ?? 2000) / 4);
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 7);
const DOCUMENTS = 12;

interface Part {
  k: number;
  v?: number;
}
interface Item {
  _id: number;
  list: Part[];
  nums: number[];
  c: number;
}

let server: TestServer;
let collections: Collection<Item>[];
const random = seededRandom(SEED);

beforeAll(async () => {
  server = await startTestServer();
  collections = ['indexed', 'plain'].map((name) => server.client.db('updates').collection<Item>(name));
  const keys: Record<string, 1 | -1>[] = [
    { 'list.k': 1, 'list.v': -1 },
    { nums: 1 },
    { c: 1, nums: -1 },
    { 'list.v': 1 },
  ];
  for (const key of keys) await createIndex(collections[0], key);
});
afterAll(() => server.stop());

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
const int = (): number => Math.floor(random() * 6);
const ints = (max: number): number[] => Array.from({ length: Math.floor(random() * (max + 1)) }, int);
const newItem = (_id: number): Item => ({
  _id,
  list: Array.from({ length: Math.floor(random() * 4) }, () => ({ k: int(), v: int() })),
  nums: ints(4),
  c: int(),
});

/**
 * An update as a client sends it, and its effect on one document. `position` is the element that the filter matched.
 */
interface Step {
  readonly filter: Document;
  readonly matches: (item: Item) => boolean;
  readonly update: Document;
  readonly options?: UpdateOptions;
  readonly apply: (item: Item) => void;
}

const each = (item: Item, change: (part: Part) => void, is: (part: Part) => boolean = () => true): void =>
  item.list.filter(is).forEach(change);
const cut = <T>(list: readonly T[], slice: number): T[] => (slice < 0 ? list.slice(slice) : list.slice(0, slice));

/** Returns a filter of documents by a field that the model and the server treat alike. */
function anyFilter(): Pick<Step, 'filter' | 'matches'> {
  const [x, id] = [int(), Math.floor(random() * DOCUMENTS)];
  return pick<Pick<Step, 'filter' | 'matches'>>([
    { filter: { _id: id }, matches: (item) => item._id === id },
    { filter: { c: { $lte: x } }, matches: ({ c }) => c <= x },
    { filter: { nums: x }, matches: ({ nums }) => nums.includes(x) },
    { filter: { nums: { $not: { $gt: x } } }, matches: ({ nums }) => !nums.some((n) => n > x) },
    { filter: { 'list.k': { $in: [x, 1] } }, matches: ({ list }) => list.some(({ k }) => k === x || k === 1) },
  ]);
}

function newStep(): Step {
  const [x, y, n] = [int(), int(), int() - 2];
  const any = anyFilter();
  const position = pick([0, 1, -1, 9]);
  const slice = pick([2, -2, 0, 9]);
  const order = pick([1, -1] as const);
  const added = ints(2);
  return pick<() => Step>([
    () => ({
      ...any,
      update: { $inc: { 'list.$[].v': n } },
      apply: (item) => each(item, (part) => (part.v = (part.v ?? 0) + n)),
    }),
    () => ({
      ...any,
      update: { $set: { 'list.$[e].v': n } },
      options: { arrayFilters: [{ 'e.k': { $gte: x } }] },
      apply: (item) =>
        each(
          item,
          (part) => (part.v = n),
          ({ k }) => k >= x,
        ),
    }),
    () => ({
      ...any,
      update: { $unset: { 'list.$[e].v': '' }, $inc: { 'list.$[f].k': 1 } },
      options: { arrayFilters: [{ 'e.k': x, 'e.v': { $lt: y } }, { $or: [{ 'f.v': y }, { 'f.k': x }] }] },
      apply: (item) => {
        const [removed, more] = [
          item.list.filter(({ k, v }) => k === x && v !== undefined && v < y),
          item.list.filter(({ k, v }) => v === y || k === x),
        ];
        removed.forEach((part) => delete part.v);
        more.forEach((part) => (part.k += 1));
      },
    }),
    () => ({
      ...any,
      update: { $mul: { 'nums.$[n]': 2 } },
      options: { arrayFilters: [{ n: { $gt: x, $lt: 50 } }] },
      apply: (item) => (item.nums = item.nums.map((value) => (value > x && value < 50 ? value * 2 : value))),
    }),
    () => ({
      filter: { 'list.k': x },
      matches: ({ list }) => list.some(({ k }) => k === x),
      update: { $inc: { 'list.$.v': 1 } },
      apply: ({ list }) => {
        const part = list.find(({ k }) => k === x);
        if (part) part.v = (part.v ?? 0) + 1;
      },
    }),
    () => ({
      filter: { list: { $elemMatch: { k: { $gte: x }, v: { $lt: y } } } },
      matches: ({ list }) => list.some(({ k, v }) => k >= x && v !== undefined && v < y),
      update: { $set: { 'list.$': { k: y, v: n } } },
      apply: ({ list }) => {
        const at = list.findIndex(({ k, v }) => k >= x && v !== undefined && v < y);
        if (at >= 0) list[at] = { k: y, v: n };
      },
    }),
    () => ({
      filter: { nums: { $gt: x } },
      matches: ({ nums }) => nums.some((value) => value > x),
      update: { $max: { 'nums.$': y + 3 } },
      apply: ({ nums }) => {
        const at = nums.findIndex((value) => value > x);
        nums[at] = Math.max(nums[at] ?? 0, y + 3);
      },
    }),
    () => ({
      ...any,
      update: { $pull: { list: { k: x } } },
      apply: (item) => (item.list = item.list.filter(({ k }) => k !== x)),
    }),
    () => ({
      ...any,
      update: { $pull: { nums: { $gte: x, $ne: 7 } }, $inc: { c: 1 } },
      apply: (item) => {
        item.nums = item.nums.filter((value) => !(value >= x && value !== 7));
        item.c += 1;
      },
    }),
    () => ({
      ...any,
      update: { $pullAll: { nums: [x, y] } },
      apply: (item) => (item.nums = item.nums.filter((value) => value !== x && value !== y)),
    }),
    () => ({
      ...any,
      update: { $push: { nums: { $each: added, $position: position, $slice: slice } } },
      apply: (item) => {
        const { nums } = item;
        nums.splice(position < 0 ? Math.max(nums.length + position, 0) : position, 0, ...added);
        item.nums = cut(nums, slice);
      },
    }),
    () => ({
      ...any,
      update: { $push: { list: { $each: [{ k: x, v: n }], $sort: { k: order, v: 1 }, $slice: 5 } } },
      apply: (item) => {
        // A missing value sorts before all numbers.
        const compare = (a: Part, b: Part): number => order * (a.k - b.k) || (a.v ?? -99) - (b.v ?? -99);
        item.list = cut([...item.list, { k: x, v: n }].sort(compare), 5);
      },
    }),
    () => ({
      ...any,
      update: { $addToSet: { nums: { $each: [x, y, x] } } },
      apply: ({ nums }) => [x, y].forEach((value) => nums.includes(value) || nums.push(value)),
    }),
    () => ({
      ...any,
      update: { $pop: { list: order } },
      apply: ({ list }) => (order === 1 ? list.pop() : list.shift()),
    }),
    () => ({
      filter: { 'nums.0': { $exists: true } },
      matches: ({ nums }) => nums.length > 0,
      update: { $min: { c: x }, $set: { 'nums.1': y } },
      apply: (item) => {
        item.c = Math.min(item.c, x);
        item.nums[1] = y;
      },
    }),
    () => ({
      ...any,
      update: [{ $set: { nums: { $map: { input: '$nums', in: { $add: ['$$this', '$c'] } } }, c: { $size: '$list' } } }],
      apply: (item) => {
        item.nums = item.nums.map((value) => value + item.c);
        item.c = item.list.length;
      },
    }),
  ])();
}

test(
  `returns the same results for ${OPERATIONS} updates of arrays with indexes, without, and in a model (seed ${SEED})`,
  async () => {
    const model = new Map<number, Item>();
    for (let operation = 0; operation < OPERATIONS; operation += 1) {
      if (operation % 40 === 0) {
        // The model starts again, so that the arrays stay small.
        model.clear();
        for (let id = 0; id < DOCUMENTS; id += 1) model.set(id, newItem(id));
        for (const items of collections) {
          await items.deleteMany({});
          await items.insertMany([...model.values()].map((item) => structuredClone(item)));
        }
      }
      const { filter, matches, update, options, apply } = newStep();
      const many = random() < 0.6;
      const problem = JSON.stringify({ operation, filter, update, options, many });
      const matched = [...model.values()].filter(matches);
      // The server may choose any of several documents, so the filter names one.
      const targets = many ? matched : matched.slice(0, 1);
      const one = many ? filter : { $and: [{ _id: targets[0]?._id ?? -1 }, filter] };
      const before = structuredClone(targets);
      targets.forEach(apply);
      const modified = targets.filter((item, index) => JSON.stringify(item) !== JSON.stringify(before[index])).length;
      for (const items of collections) {
        const result = await items[many ? 'updateMany' : 'updateOne'](one, update, options);
        expect({ problem, matched: result.matchedCount, modified: result.modifiedCount }).toEqual({
          problem,
          matched: targets.length,
          modified,
        });
        const stored = await items.find().sort({ _id: 1 }).toArray();
        expect({ problem, docs: stored }).toEqual({ problem, docs: [...model.values()] });
      }
    }
    expect(await server.client.db('updates').command({ validate: 'indexed' })).toMatchObject({
      valid: true,
      errors: [],
    });
  },
  Math.max(120_000, OPERATIONS * 100),
);

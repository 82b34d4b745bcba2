import type { Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

interface Large {
  _id: number;
  numbers: number[];
  objects: { a: number; b: string }[];
  same: string;
  words: string;
}

let server: TestServer;
let large: Collection<Large>;
let longest = 0;
let isWatched = true;

/**
 * Returns the processor time of this thread in ms. Unlike the clock, it does not include the work of other processes.
 */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

beforeAll(async () => {
  server = await startTestServer();
  large = server.client.db('pauses').collection<Large>('large');
  await large.insertOne({
    _id: 1,
    numbers: Array.from({ length: 40_000 }, (_, index) => index % 1000),
    objects: Array.from({ length: 10_000 }, (_, index) => ({ a: index, b: `x${index % 7}` })),
    same: 'a'.repeat(500_000),
    words: Array.from({ length: 40_000 }, (_, index) => `word${(index * 7919) % 50_021}`).join(' '),
  });
  // No client is served between two ticks of the event loop.
  let before = used();
  const tickMs = (): void => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
    if (isWatched) setImmediate(tickMs);
  };
  tickMs();
});
afterAll(async () => {
  isWatched = false;
  await server.stop();
});

/**
 * Returns the code with which some work fails, if it does, and the longest time that it blocked other clients, in ms.
 */
async function hold(work: () => Promise<unknown>): Promise<{ code: unknown; longest: number }> {
  longest = 0;
  const code = await work().then(
    () => undefined,
    (error: unknown) => (error as { code?: unknown }).code,
  );
  return { code, longest };
}

const compute = (expression: unknown, maxTimeMS?: number) => (): Promise<Document[]> =>
  large
    .aggregate([{ $project: { _id: 1, done: { $in: [{ $type: expression }, ['missing']] } } }], { maxTimeMS })
    .toArray();
const pipeline =
  (...stages: Document[]) =>
  (): Promise<Document[]> =>
    large.aggregate(stages).toArray();
const everySlice = (body: unknown): Document => ({ $map: { input: { $range: [0, 100_000] }, in: body } });

const many = Array.from({ length: 10_000 }, (_, index) => index + 5000);

test.each<[string, () => Promise<unknown>]>([
  ['$map', compute({ $map: { input: '$numbers', in: { $add: ['$$this', 1] } } })],
  ['$filter', compute({ $filter: { input: '$objects', cond: { $eq: ['$$this.b', 'x3'] } } })],
  ['$reduce', compute({ $reduce: { input: '$numbers', initialValue: 0, in: { $add: ['$$value', '$$this'] } } })],
  ['$sortArray', compute({ $sortArray: { input: '$objects', sortBy: { b: 1, a: -1 } } })],
  ['$setUnion', compute({ $setUnion: ['$numbers', '$numbers'] })],
  ['$split', compute({ $split: ['$words', ' '] })],
  ['$toUpper', compute({ $toUpper: '$words' })],
  ['$concat', compute({ $concat: ['$words', '$same', '$words'] })],
  ['$trim', compute({ $trim: { input: '$same', chars: 'a' } })],
  ['$substrCP', compute({ $substrCP: ['$words', 300_000, 5] })],
  ['$replaceAll', compute({ $replaceAll: { input: '$same', find: 'a', replacement: 'bb' } })],
  ['$indexOfCP far behind many', compute({ $indexOfCP: ['$same', 'a', 499_999] })],
  ['a regular expression that explodes', () => large.countDocuments({ same: /^(a+)+$/ })],
  ['$in with many numbers', () => large.countDocuments({ numbers: { $in: many } })],
  ['$unwind and $group', pipeline({ $unwind: '$numbers' }, { $group: { _id: '$numbers' } }, { $count: 'n' })],
  [
    '$unwind and $sort',
    pipeline({ $project: { objects: 1 } }, { $unwind: '$objects' }, { $sort: { 'objects.b': 1 } }, { $limit: 1 }),
  ],
  [
    '$topN',
    pipeline(
      { $unwind: '$objects' },
      { $group: { _id: 1, a: { $topN: { n: 3, sortBy: { 'objects.b': 1 }, output: 1 } } } },
    ),
  ],
  ['$facet', pipeline({ $facet: { a: [{ $unwind: '$numbers' }, { $count: 'n' }] } })],
  [
    '$lookup',
    pipeline({ $lookup: { from: 'none', localField: 'numbers', foreignField: 'a', as: 'x' } }, { $project: { x: 1 } }),
  ],
  ['distinct', () => large.distinct('numbers')],
  ['explain', () => large.find({ words: /zzz/i }).explain('executionStats')],
  ['$pullAll', () => large.updateOne({ _id: 1 }, { $pullAll: { numbers: many } })],
  ['$addToSet', () => large.updateOne({ _id: 1 }, { $addToSet: { numbers: { $each: many.slice(0, 500) } } })],
  [
    '$push with $sort',
    () => large.updateOne({ _id: 1 }, { $push: { objects: { $each: [{ a: 0, b: '' }], $sort: { a: -1 } } } }),
  ],
  [
    'an array filter',
    () => large.updateOne({ _id: 1 }, { $set: { 'objects.$[x].b': 'y' } }, { arrayFilters: [{ 'x.a': { $lt: 9 } }] }),
  ],
  ['words of a text', () => createIndex(large, { words: 'text' })],
  ['a text search', () => large.countDocuments({ $text: { $search: 'word5' } })],
])('completes %s without blocking other clients for long', async (_, work) => {
  const outcome = await hold(work);
  expect(outcome.code).toBeUndefined();
  expect(outcome.longest).toBeLessThan(600);
});

test.each<[string, unknown]>([
  ['arrays in arrays', { $map: { input: '$numbers', in: { $sum: { $concatArrays: ['$numbers', '$numbers'] } } } }],
  [
    'membership',
    {
      $map: { input: '$objects', in: { $in: ['$$this.b', { $concatArrays: ['$numbers', '$numbers', '$objects.a'] }] } },
    },
  ],
  ['$substrCP', everySlice({ $substrCP: ['$words', 300_000, 5] })],
  ['$toUpper', everySlice({ $strLenCP: { $toUpper: '$words' } })],
  [
    '$reduce with $concatArrays',
    { $reduce: { input: '$numbers', initialValue: [], in: { $concatArrays: ['$$value', ['$$this']] } } },
  ],
])('aborts %s that would take minutes after two seconds, or after maxTimeMS', async (_, expression) => {
  const long = await hold(compute(expression));
  expect(long.code).toBe(50);
  expect(long.longest).toBeLessThan(4000);
  const short = await hold(compute(expression, 50));
  expect(short.code).toBe(50);
  expect(short.longest).toBeLessThan(1000);
});

test.each<[string, unknown]>([
  [
    '$reduce that doubles',
    { $reduce: { input: '$numbers', initialValue: 'a', in: { $concat: ['$$value', '$$value'] } } },
  ],
  ['$regexFindAll of nothing', { $regexFindAll: { input: { $concat: ['$same', '$same'] }, regex: '' } }],
  ['$replaceAll', { $replaceAll: { input: '$same', find: 'a', replacement: 'b'.repeat(400) } }],
  ['$range', { $range: [0, 1e8] }],
])('rejects %s above 100 MB', async (_, expression) => {
  const outcome = await hold(compute(expression));
  expect(outcome.code).toBe(292);
  expect(outcome.longest).toBeLessThan(1500);
});

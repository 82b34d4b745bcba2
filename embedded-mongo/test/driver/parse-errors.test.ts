import { Long, type Document, type UpdateFilter } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

/** Errors of a command itself are reported even if it reads and changes nothing. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await items().insertOne({ _id: 1, n: 5 });
});
afterAll(() => server.stop());

const collection = (name: string) => server.client.db('parse').collection<{ _id: number } & Document>(name);
const items = () => collection('items');
const nothing = () => collection('nothing');

const CODES: [unknown, number][] = [
  ['$$nothing', 17276],
  ['$$', 9],
  ['$$KEEP', 17276],
  ['$$CLUSTER_TIME', 115],
  ['$a.$b', 16410],
  [[{ 'b.c': 1 }], 16412],
  [{ $let: { vars: { a: 1 }, in: '$$b' } }, 17276],
  [{ $let: { vars: { a: 1, b: '$$a' }, in: 1 } }, 17276],
  [{ $let: { vars: { A: 1 }, in: 1 } }, 9],
  [{ $let: { vars: 1, in: 1 } }, 10065],
  [{ $map: { input: '$a', as: 'x', in: '$$this' } }, 17276],
  [{ $filter: { input: '$a', as: 'x', cond: '$$this' } }, 17276],
  [{ $reduce: { input: '$a', initialValue: '$$value', in: 1 } }, 17276],
  [{ $dateFromParts: 1 }, 40519],
  [{ $dateFromParts: { year: 1, x: 1 } }, 40518],
  [{ $dateFromParts: { month: 1 } }, 40516],
  [{ $dateFromParts: { year: 2020, isoWeek: 1 } }, 40489],
  [{ $dateFromParts: { isoWeekYear: 2020, month: 1 } }, 40525],
  [{ $dateToParts: 1 }, 40524],
  [{ $dateToParts: { x: 1 } }, 40520],
  [{ $dateToParts: {} }, 40522],
  [{ $dateToString: 1 }, 18629],
  [{ $dateToString: { date: '$a', x: 1 } }, 18534],
  [{ $dateToString: {} }, 18628],
  [{ $dateFromString: 1 }, 40540],
  [{ $dateFromString: { x: 1 } }, 40541],
  [{ $dateFromString: {} }, 40542],
  [{ $year: { x: 1 } }, 40535],
  [{ $year: {} }, 40539],
  [{ $year: [1, 2] }, 40536],
  [{ $dateAdd: 1 }, 5166400],
  [{ $dateAdd: { x: 1 } }, 5166401],
  [{ $dateSubtract: { unit: 'day' } }, 5166402],
  [{ $dateDiff: 1 }, 5166301],
  [{ $dateDiff: { x: 1 } }, 5166302],
  [{ $dateDiff: {} }, 5166303],
  [{ $dateDiff: { startDate: 1 } }, 5166304],
  [{ $dateTrunc: 1 }, 5439007],
  [{ $dateTrunc: { x: 1 } }, 5439008],
  [{ $dateTrunc: {} }, 5439009],
  [{ $dateTrunc: { date: '$a' } }, 5439010],
  [{ $trim: 1 }, 50696],
  [{ $ltrim: { x: 1 } }, 50694],
  [{ $rtrim: {} }, 50695],
  [{ $replaceOne: 1 }, 51751],
  [{ $replaceAll: { x: 1 } }, 51750],
  [{ $replaceOne: {} }, 51749],
  [{ $replaceOne: { input: 1 } }, 51748],
  [{ $replaceOne: { input: 1, find: 1 } }, 51747],
  [{ $getField: { x: 1 } }, 3041701],
  [{ $getField: { input: 1 } }, 3041702],
  [{ $getField: { field: 'a' } }, 3041703],
  [{ $setField: 1 }, 4161100],
  [{ $setField: { x: 1 } }, 4161101],
  [{ $setField: {} }, 4161102],
  [{ $unsetField: { field: 'a' } }, 4161109],
  [{ $sortArray: 1 }, 2942500],
  [{ $sortArray: { x: 1 } }, 2942501],
  [{ $sortArray: {} }, 2942502],
  [{ $sortArray: { input: '$a' } }, 2942503],
  [{ $sortArray: { input: '$a', sortBy: {} } }, 2942505],
  [{ $sortArray: { input: '$a', sortBy: { a: 2 } } }, 2942505],
  [{ $sortArray: { input: '$a', sortBy: { 'a..b': 1 } } }, 2942505],
  [{ $sortArray: { input: '$a', sortBy: 0 } }, 2942506],
  [{ $sortArray: { input: '$a', sortBy: 'a' } }, 2942507],
  [{ $sortArray: { input: '$a', sortBy: [1] } }, 2942507],
  [{ $zip: 1 }, 34460],
  [{ $zip: { x: 1 } }, 34464],
  [{ $zip: { inputs: 1 } }, 34461],
  [{ $zip: { inputs: [] } }, 34465],
  [{ $zip: { inputs: ['$a'], defaults: [1] } }, 34466],
  [{ $zip: { inputs: ['$a'], defaults: [1, 2], useLongestLength: true } }, 34467],
  [{ $firstN: 1 }, 5787900],
  [{ $firstN: { x: 1 } }, 5787901],
  [{ $firstN: { input: '$a' } }, 5787906],
  [{ $toInt: [1, 2] }, 50723],
  [{ $convert: { input: 1, to: 'int', x: 1 } }, 9],
  [{ $convert: { input: 1 } }, 9],
  [{ $rand: { a: 1 } }, 3040501],
  [{ $meta: 'nonsense' }, 17308],
];

/** Constants are precomputed, but not in updates. */
const COMPUTED: [Document, number][] = [
  [{ $divide: [1, 0] }, 2],
  [{ $convert: { input: 1, to: 'nonsense' } }, 2],
  [{ $cond: [true, 1, { $divide: [1, 0] }] }, 2],
  [{ a: ['$n', { $mod: [1, 0] }] }, 16610],
  [{ $add: [{ $literal: 'x' }, 1] }, 14],
  [{ $toInt: 'x' }, 241],
  [{ $dateToString: { date: null, format: '%Q' } }, 18536],
];

test.each([...CODES, ...COMPUTED])(
  'returns the error of the expression %j (code %i) even without documents',
  async (expression, code) => {
    const failure = { code };
    for (const target of [items(), nothing()])
      await expect(target.aggregate([{ $project: { x: expression } }]).toArray()).rejects.toMatchObject(failure);
    await expect(nothing().find({ $expr: expression }).toArray()).rejects.toMatchObject(failure);
    await expect(nothing().deleteMany({ $expr: expression })).rejects.toMatchObject(failure);
    await expect(
      nothing()
        .aggregate([{ $group: { _id: expression } }])
        .toArray(),
    ).rejects.toMatchObject(failure);
    await expect(
      nothing()
        .aggregate([{ $group: { _id: null, x: { $sum: expression } } }])
        .toArray(),
    ).rejects.toMatchObject(failure);
    await expect(
      nothing()
        .aggregate([{ $lookup: { from: 'none', pipeline: [{ $set: { x: expression } }], as: 'x' } }])
        .toArray(),
    ).rejects.toMatchObject(failure);
  },
);

test.each(CODES)('returns the error of the expression %j (code %i) in an update', async (expression, code) => {
  await expect(nothing().updateMany({}, [{ $set: { x: expression } }])).rejects.toMatchObject({ code });
});

test.each(COMPUTED)('does not compute the expression %j in an update without matches', async (expression) => {
  expect(await nothing().updateMany({}, [{ $set: { x: expression } }])).toMatchObject({ matchedCount: 0 });
});

test.each([
  { $map: { input: 'x', in: 1 } },
  { $let: { vars: { zero: 0 }, in: { $divide: [1, '$$zero'] } } },
  { $switch: { branches: [{ case: false, then: 1 }] } },
])('does not precompute %j', async (expression) => {
  expect(
    await nothing()
      .aggregate([{ $project: { x: expression } }])
      .toArray(),
  ).toEqual([]);
});

test.each<[Document, number]>([
  [{ $group: { _id: 1, a: { $nonsense: 1 } } }, 15952],
  [{ $group: { _id: 1, a: { $count: 1 } } }, 14],
  [{ $group: { _id: 1, a: { $topN: { n: 1, output: 1 } } } }, 5788005],
  [{ $group: { _id: 1, a: { $firstN: { n: 0, input: 1 } } } }, 5787908],
  [{ $bucket: { groupBy: 'a', boundaries: [1, 2] } }, 40202],
  [{ $bucket: { groupBy: '$a', boundaries: 1 } }, 40200],
  [{ $bucket: { groupBy: '$a' } }, 40198],
  [{ $bucket: { groupBy: '$a', boundaries: [1, 2], x: 1 } }, 40197],
  [{ $bucket: { groupBy: '$a', boundaries: ['$b', 2] } }, 40191],
  [{ $bucket: { groupBy: '$a', boundaries: [1, 'x'] } }, 40193],
  [{ $bucket: { groupBy: '$a', boundaries: [2, 1] } }, 40194],
  [{ $bucket: { groupBy: '$a', boundaries: [1, 2], default: '$b' } }, 40195],
  [{ $bucket: { groupBy: '$a', boundaries: [1, 3], default: 2 } }, 40199],
  [{ $bucket: { groupBy: '$a', boundaries: [1, 2], output: 1 } }, 40196],
  [{ $limit: 0 }, 15958],
  [{ $limit: 'x' }, 5107201],
  [{ $skip: -1 }, 5107200],
  [{ $sortByCount: 'a' }, 40148],
  [{ $sortByCount: { a: 1 } }, 40147],
  [{ $sortByCount: 1 }, 40149],
  [{ $sort: { a: 'x' } }, 15974],
  [{ $replaceRoot: { newRoot: '$a', x: 1 } }, 40230],
  [{ $unset: 1 }, 31002],
  [{ $unset: [] }, 31119],
  [{ $unset: [1] }, 31120],
  [{ $addFields: {} }, 40177],
  [{ $addFields: { $a: 1 } }, 16410],
  [{ $unwind: '$$a' }, 16410],
  [{ $unwind: { path: '$a', includeArrayIndex: 'a.' } }, 40353],
  [{ $lookup: { from: 'x', localField: '$a', foreignField: 'b', as: 'c' } }, 16410],
  [{ $lookup: { from: 'x', localField: 'a', foreignField: '$b', as: 'c' } }, 16410],
  [{ $project: { a: {} } }, 51270],
  [{ $project: { a: 1, b: 0 } }, 31254],
  [{ $project: { a: 0, b: 1 } }, 31253],
  [{ $redact: '$$NONSENSE' }, 17276],
  [{ $facet: { a: 1 } }, 40170],
  [{ $facet: { a: [{ $facet: { b: [] } }] } }, 40600],
  [{ $facet: { 'a.b': [] } }, 16412],
  [{ $lookup: { from: 'x', localField: 'a', foreignField: 'b', as: 'c', x: 1 } }, 9],
  [{ $lookup: { from: 'x', let: { a: '$b' }, pipeline: [{ $match: { $expr: '$$b' } }], as: 'c' } }, 17276],
  [{ $lookup: { from: 'x', pipeline: [{ $nonsense: 1 }], as: 'c' } }, 40324],
  [{ $unionWith: { coll: 'x', pipeline: [{ $nonsense: 1 }] } }, 40324],
  [{ $unionWith: { coll: 'x', y: 1 } }, 40415],
  [{ $graphLookup: { from: 'x', y: 1 } }, 40104],
  [{ $graphLookup: { from: 'x' } }, 40105],
])('rejects the stage %j with code %i', async (stage, code) => {
  await expect(nothing().aggregate([stage]).toArray()).rejects.toMatchObject({ code });
});

test.each<[Document, number]>([
  [{ $inc: { a: 'x' } }, 14],
  [{ $mul: { a: 'x' } }, 14],
  [{ $pop: { a: 5 } }, 9],
  [{ $push: { a: { $each: 1 } } }, 2],
  [{ $push: { a: { $each: [], x: 1 } } }, 2],
  [{ $push: { a: { $each: [], $sort: 5 } } }, 2],
  [{ $push: { a: { $each: [], $sort: {} } } }, 2],
  [{ $push: { a: { $each: [], $slice: 'x' } } }, 2],
  [{ $addToSet: { a: { $each: 1 } } }, 14],
  [{ $addToSet: { a: { $each: [1], x: 1 } } }, 2],
  [{ $pull: { a: { $nonsense: 1 } } }, 2],
  [{ $pull: { a: { $expr: true } } }, 2],
  [{ $pullAll: { a: 1 } }, 2],
  [{ $bit: { a: {} } }, 2],
  [{ $bit: { a: { and: 1.5 } } }, 2],
  [{ $rename: { a: 'a' } }, 2],
  [{ $rename: { 'a.$': 'b' } }, 2],
  [{ $currentDate: { a: 1 } }, 2],
  [{ $set: { 'a.$[element]': 1 } }, 2],
])('rejects the update %j with code %i', async (update, code) => {
  const change = update as UpdateFilter<{ _id: number } & Document>;
  await expect(nothing().updateMany({}, change)).rejects.toMatchObject({ code });
  await expect(nothing().findOneAndUpdate({}, change)).rejects.toMatchObject({ code });
});

test('rejects $expr in a filter of elements', async () => {
  for (const operator of [{ $expr: true }, { $jsonSchema: {} }])
    await expect(
      nothing()
        .find({ a: { $elemMatch: operator } })
        .toArray(),
    ).rejects.toMatchObject({ code: 2 });
  await expect(
    nothing().updateMany({}, { $set: { 'a.$[b]': 1 } }, { arrayFilters: [{ $expr: true }] }),
  ).rejects.toMatchObject({ code: 2 });
});

test('rejects an upsert whose filter sets a field twice', async () => {
  for (const filter of [
    { a: 1, $and: [{ a: 2 }] },
    { a: 1, 'a.b': 2 },
  ])
    await expect(nothing().updateOne(filter, { $set: { b: 1 } }, { upsert: true })).rejects.toMatchObject({ code: 54 });
});

test("accepts only the command's own variables", async () => {
  const pipeline = [{ $match: { $expr: { $eq: ['$n', '$$five'] } } }];
  expect(
    await items()
      .aggregate(pipeline, { let: { five: 5 } })
      .toArray(),
  ).toHaveLength(1);
  await expect(
    items()
      .aggregate(pipeline, { let: { six: 6 } })
      .toArray(),
  ).rejects.toMatchObject({ code: 17276 });
  await expect(
    items()
      .aggregate([], { let: { Five: 5 } })
      .toArray(),
  ).rejects.toMatchObject({ code: 9 });
});

test('accepts only its variables as the result of $redact', async () => {
  await expect(
    items()
      .aggregate([{ $redact: '$n' }])
      .toArray(),
  ).rejects.toMatchObject({ code: 17053 });
  expect(
    await items()
      .aggregate([{ $redact: { $cond: [{ $eq: ['$n', 5] }, '$$KEEP', '$$PRUNE'] } }])
      .toArray(),
  ).toHaveLength(1);
});

test('redacts documents in nested arrays, and provides the whole document as $$ROOT', async () => {
  const docs = [{ top: 9, a: [[{ x: 2 }], { x: 2 }, { x: 1 }] }];
  const stage = {
    $redact: { $cond: [{ $and: [{ $eq: ['$x', 2] }, { $eq: ['$$ROOT.top', 9] }] }, '$$PRUNE', '$$DESCEND'] },
  };
  expect(
    await server.client
      .db('parse')
      .aggregate([{ $documents: docs }, stage])
      .toArray(),
  ).toEqual([{ top: 9, a: [[], { x: 1 }] }]);
});

test('merges only documents in $mergeObjects', async () => {
  await expect(
    items()
      .aggregate([{ $group: { _id: null, a: { $mergeObjects: '$n' } } }])
      .toArray(),
  ).rejects.toMatchObject({ code: 40400 });
});

test('puts a projection of $elemMatch last, and allows it only for top-level fields', async () => {
  const lists = collection('lists');
  await lists.insertOne({ _id: 1, a: [{ x: 1 }, { x: 2 }], b: 5 });
  const find = (projection: Document) => lists.find({}, { projection }).toArray();
  const [doc] = await find({ a: { $elemMatch: { x: 2 } }, b: 1 });
  expect(Object.entries(doc)).toEqual([
    ['_id', 1],
    ['b', 5],
    ['a', [{ x: 2 }]],
  ]);
  await expect(find({ 'a.x': { $elemMatch: { y: 2 } } })).rejects.toMatchObject({ code: 31275 });
  await expect(find({ a: { $slice: [0, 0] } })).rejects.toMatchObject({ code: 28729 });
});

test('allows a dollar sign at the start of the fields of a reference', async () => {
  const references = collection('references');
  await createIndex(references, { 'to.$id': 1 });
  await references.insertOne({ _id: 1, to: { $ref: 'items', $id: 1 } });
  const lookup = { from: 'items', localField: 'to.$id', foreignField: '_id', as: 'found' };
  expect(
    await references
      .aggregate([{ $lookup: lookup }, { $project: { id: '$to.$id', 'to.$id': 1, n: { $size: '$found' } } }])
      .toArray(),
  ).toEqual([{ _id: 1, id: 1, to: { $id: 1 }, n: 1 }]);
  expect(await references.find({ 'to.$id': 1 }, { projection: { 'to.$id': 1 } }).toArray()).toHaveLength(1);
  expect(await references.find().sort({ 'to.$id': -1 }).toArray()).toHaveLength(1);
});

test('rejects update pipelines with stages that do not have one field', async () => {
  const update = (u: unknown) => server.client.db('parse').command({ update: 'nothing', updates: [{ q: {}, u }] });
  for (const [pipeline, code] of [
    [[null], 14],
    [[{ $set: { a: 1 }, $unset: 'b' }], 40323],
    [[{}], 40323],
    [[{ $replaceRoot: {} }], 40231],
  ] as const)
    expect(await update(pipeline)).toMatchObject({ writeErrors: [{ code }] });
});

test('reports a conflicting index of the same name, regardless of the number type of its key', async () => {
  const indexed = collection('indexed');
  const create = (key: Document) =>
    server.client.db('parse').command({ createIndexes: 'indexed', indexes: [{ key, name: 'one' }] });
  await indexed.insertOne({ _id: 1 });
  await create({ a: Long.fromNumber(1) });
  await expect(create({ b: Long.fromNumber(1) })).rejects.toMatchObject({ code: 86 });
});

import type { Document } from 'mongodb';
import { CODES } from '../../src/errors.js';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await server.client
    .db('codes')
    .collection<{ _id: number } & Document>('items')
    .insertOne({ _id: 1, n: 5, s: 'text', list: [1, 2], at: new Date(0) });
});
afterAll(() => server.stop());

const db = () => server.client.db('codes');
const failure = (pipeline: Document[]): Promise<unknown> =>
  db()
    .collection('items')
    .aggregate(pipeline)
    .toArray()
    .then(
      () => undefined,
      (error: unknown) => error,
    );

test("uses MongoDB's numbers for named codes", () => {
  expect(CODES).toMatchObject({
    BadValue: 2,
    FailedToParse: 9,
    TypeMismatch: 14,
    CursorNotFound: 43,
    MaxTimeMSExpired: 50,
    WriteConflict: 112,
    CursorInUse: 143,
    InvalidPipelineOperator: 168,
    ConversionFailure: 241,
    BSONObjectTooLarge: 10334,
    DuplicateKey: 11000,
    MergeStageNoMatchingDocument: 13113,
  });
});

test.each<[unknown, number]>([
  [{ $size: '$n' }, 17124],
  [{ $arrayElemAt: ['$n', 0] }, 28689],
  [{ $arrayElemAt: ['$list', 'x'] }, 28690],
  [{ $arrayElemAt: ['$list', 0.5] }, 28691],
  [{ $first: '$n' }, 28689],
  [{ $slice: ['$n', 1] }, 28724],
  [{ $slice: ['$list', 'x'] }, 28725],
  [{ $slice: ['$list', 1, 'x'] }, 28727],
  [{ $slice: ['$list', 1, 0] }, 28729],
  [{ $concatArrays: ['$list', '$n'] }, 28664],
  [{ $reverseArray: '$n' }, 34435],
  [{ $sortArray: { input: '$n', sortBy: 1 } }, 2942504],
  [{ $indexOfArray: ['$n', 1] }, 40090],
  [{ $in: [1, '$n'] }, 40081],
  [{ $zip: { inputs: ['$n'] } }, 34468],
  [{ $arrayToObject: '$n' }, 40386],
  [{ $arrayToObject: '$list' }, 40398],
  [{ $arrayToObject: [[['a', 1], 2]] }, 40396],
  [{ $arrayToObject: [[['a']]] }, 40397],
  [{ $arrayToObject: [[{ k: 1, v: 1 }]] }, 40394],
  [{ $map: { input: '$n', in: 1 } }, 16883],
  [{ $map: { input: '$list' } }, 16882],
  [{ $map: { input: '$list', in: 1, x: 1 } }, 16879],
  [{ $filter: { input: '$n', cond: 1 } }, 28651],
  [{ $reduce: { input: '$n', initialValue: 0, in: 1 } }, 40080],
  [{ $range: ['x', 1] }, 34443],
  [{ $range: [0, 1.5] }, 34446],
  [{ $range: [0, 1, 0] }, 34449],
  [{ $range: [1] }, 28667],
  [{ $setUnion: ['$list', '$n'] }, 17043],
  [{ $setIntersection: ['$list', '$n'] }, 17047],
  [{ $setDifference: ['$list', '$n'] }, 17049],
  [{ $setEquals: ['$list', '$n'] }, 17044],
  [{ $setIsSubset: ['$n', '$list'] }, 17046],
  [{ $anyElementTrue: '$s' }, 17041],
  [{ $concat: ['$s', '$n'] }, 16702],
  [{ $split: ['$n', ','] }, 40085],
  [{ $split: ['$s', ''] }, 40087],
  [{ $trim: { input: '$n' } }, 50699],
  [{ $replaceAll: { input: '$s', find: '$n', replacement: '' } }, 51745],
  [{ $strLenBytes: '$n' }, 34473],
  [{ $strLenCP: '$n' }, 34471],
  [{ $substrBytes: ['$s', 0, 'x'] }, 16035],
  [{ $substrCP: ['$s', -1, 1] }, 34455],
  [{ $substrCP: ['$s', 0, -1] }, 34454],
  [{ $indexOfCP: ['$n', 'x'] }, 40093],
  [{ $divide: ['$n', 0] }, 2],
  [{ $divide: ['$n', '$s'] }, 14],
  [{ $mod: ['$n', 0] }, 16610],
  [{ $mod: ['$n', '$s'] }, 16611],
  [{ $add: ['$at', '$at'] }, 16612],
  [{ $add: ['$n', '$s'] }, 14],
  [{ $abs: '$s' }, 28765],
  [{ $round: ['$s', 1] }, 51081],
  [{ $sqrt: -1 }, 28714],
  [{ $ln: -1 }, 28766],
  [{ $log: ['$s', 2] }, 28756],
  [{ $pow: ['$s', 2] }, 28762],
  [{ $switch: { branches: [{ case: false, then: 1 }] } }, 40066],
  [{ $switch: { branches: [] } }, 40068],
  [{ $cond: [1, 2] }, 16020],
  [{ $cond: { if: 1, then: 2 } }, 17082],
  [{ $let: { vars: {} } }, 16877],
  [{ $ifNull: ['$n'] }, 1257300],
  [{ $dateToString: { date: '$at', format: 1 } }, 18533],
  [{ $year: '$s' }, 16006],
  [{ $dateAdd: { startDate: '$s', unit: 'day', amount: 1 } }, 5166403],
  [{ $dateAdd: { startDate: '$at', unit: 5, amount: 1 } }, 5166404],
  [{ $dateAdd: { startDate: '$at', unit: 'nonsense', amount: 1 } }, 9],
  [{ $dateDiff: { startDate: '$at', endDate: '$s', unit: 'day' } }, 5166307],
  [{ $dateTrunc: { date: '$s', unit: 'day' } }, 5439012],
  [{ $dateTrunc: { date: '$at', unit: 5 } }, 5439013],
  [{ $dateTrunc: { date: '$at', unit: 'day', binSize: 'x' } }, 5439017],
  [{ $dateTrunc: { date: '$at', unit: 'day', binSize: 0 } }, 5439018],
  [{ $dateTrunc: { date: '$at', unit: 'week', startOfWeek: 5 } }, 5439015],
  [{ $dateTrunc: { date: '$at', unit: 'week', startOfWeek: 'nonsense' } }, 5439016],
  [{ $nonsense: 1 }, 168],
  [{ $add: [1], $sum: 1 }, 15983],
  [{ a: 1, $sum: 1 }, 16410],
  ['$', 16872],
  ['$a.', 40353],
  ['$a..b', 15998],
  ['$$nothing', 17276],
])('rejects the expression %j with code %i', async (expression, code) => {
  expect(await failure([{ $addFields: { x: expression } }])).toMatchObject({ code });
});

test.each<[Document[], number]>([
  [[{ $nonsense: 1 }], 40324],
  [[{ $match: {}, $limit: 1 }], 40323],
  [[{ $match: 1 }], 15959],
  [[{ $group: 1 }], 15947],
  [[{ $group: { a: { $sum: 1 } } }], 15955],
  [[{ $group: { _id: 1, a: 1 } }], 40234],
  [[{ $group: { _id: 1, 'a.b': { $sum: 1 } } }], 40235],
  [[{ $group: { _id: 1, a: { $sum: 1, $avg: 1 } } }], 40238],
  [[{ $group: { _id: 1, a: { $nonsense: 1 } } }], 15952],
  [[{ $sort: 1 }], 15973],
  [[{ $sort: { a: 2 } }], 15975],
  [[{ $sort: {} }], 15976],
  [[{ $project: 1 }], 15969],
  [[{ $project: {} }], 51272],
  [[{ $addFields: 1 }], 40272],
  [[{ $addFields: { 'a..b': 1 } }], 15998],
  [[{ $unwind: 1 }], 15981],
  [[{ $unwind: {} }], 28812],
  [[{ $unwind: 'list' }], 28818],
  [[{ $unwind: { path: '$list', preserveNullAndEmptyArrays: 1 } }], 28809],
  [[{ $unwind: { path: '$list', nonsense: 1 } }], 28811],
  [[{ $count: '' }], 40157],
  [[{ $count: '$n' }], 40158],
  [[{ $count: 'a.b' }], 40160],
  [[{ $sample: {} }], 28749],
  [[{ $sample: { size: 'x' } }], 28746],
  [[{ $bucket: { groupBy: '$n', boundaries: [1] } }], 40192],
  [[{ $bucket: { groupBy: '$n', boundaries: [100, 200] } }], 40066],
  [[{ $replaceRoot: { newRoot: '$n' } }], 40228],
  [[{ $replaceRoot: {} }], 40231],
  [[{ $facet: {} }], 40169],
  [[{ $graphLookup: 1 }], 9],
  [[{ $out: 'a' }, { $limit: 1 }], 40601],
  [[{ $merge: { into: 'none', whenNotMatched: 'fail' } }], 13113],
])('rejects the pipeline %j with code %i', async (pipeline, code) => {
  expect(await failure(pipeline)).toMatchObject({ code });
});

test.each<[Document]>([
  [{ insert: 'kept' }],
  [{ update: 'kept' }],
  [{ delete: 'kept' }],
  [{ update: 'kept', updates: [{ u: { $set: { a: 1 } }, multi: true }] }],
  [{ update: 'kept', updates: [{ q: {} }] }],
  [{ delete: 'kept', deletes: [{ limit: 0 }] }],
  [{ delete: 'kept', deletes: [{ q: {} }] }],
  [{ bulkWrite: 1, ops: [{ delete: 0, multi: true }], nsInfo: [{ ns: 'codes.kept' }] }],
  [{ bulkWrite: 1, ops: [{ update: 0, updateMods: { $set: { a: 1 } } }], nsInfo: [{ ns: 'codes.kept' }] }],
])('rejects %j, which lacks a field, and changes nothing', async (command) => {
  const before = db().collection<{ _id: number } & Document>('kept');
  await before.replaceOne({ _id: 1 }, { n: 1 }, { upsert: true });
  const target = 'bulkWrite' in command ? server.client.db('admin') : db();
  await expect(target.command(command)).rejects.toMatchObject({ code: 40414, codeName: 'IDLFailedToParse' });
  expect(await before.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
});

test('names a code without a name after its number', async () => {
  expect(await failure([{ $nonsense: 1 }])).toMatchObject({ code: 40324, codeName: 'Location40324' });
  expect(await failure([{ $project: { a: { $nonsense: 1 } } }])).toMatchObject({
    codeName: 'InvalidPipelineOperator',
  });
  await createIndex(db().collection('hashed'), { a: 'hashed' });
  await expect(
    db()
      .collection('hashed')
      .insertOne({ a: [1] }),
  ).rejects.toMatchObject({ code: 16766 });
});

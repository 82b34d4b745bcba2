import { BSONRegExp, type Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Returns the ids that each local document finds by a `$lookup` of a path in `b`. */
async function findByPath(
  locals: readonly unknown[],
  localField: string,
  foreigns: readonly unknown[],
  foreignField: string,
  indexed: boolean,
): Promise<number[][]> {
  const db = server.client.db('lookup');
  const [local, foreign] = [db.collection(`l${(next += 1)}`), db.collection<{ _id: number } & Document>(`f${next}`)];
  const stored = (value: unknown): Document => (value === undefined ? {} : { a: value });
  await local.insertMany(locals.map((value, at) => ({ _id: at as never, ...stored(value) })));
  await foreign.insertMany(foreigns.map((value, at) => ({ _id: at, ...stored(value) })));
  if (indexed) await createIndex(foreign, { [foreignField]: 1 });
  const lookup = { from: foreign.collectionName, localField, foreignField, as: 'found' };
  const docs = await local.aggregate([{ $sort: { _id: 1 } }, { $lookup: lookup }]).toArray();
  return docs.map((doc) => (doc['found'] as { _id: number }[]).map(({ _id }) => _id).sort((x, y) => x - y));
}

describe.each([false, true])('$lookup with an index: %s', (indexed) => {
  test('joins by the elements of a local array, one level deep, and by null for an empty array', async () => {
    const foreigns = [null, undefined, [], 1, [1, 2], [[1, 2], 42], [[], 42]];
    const cases: [unknown, number[]][] = [
      [null, [0, 1]],
      [undefined, [0, 1]],
      [[], [0, 1]],
      [
        [null, 3],
        [0, 1],
      ],
      [[[]], [2, 6]],
      [
        [[], 1],
        [2, 3, 4, 6],
      ],
      [1, [3, 4]],
      [[1], [3, 4]],
      [
        [1, 2],
        [3, 4],
      ],
      [[[1, 2]], [4, 5]],
      [
        [[1, 2], 42],
        [4, 5, 6],
      ],
      [[[2, 1]], []],
      [[[[1, 2]]], []],
    ];
    const results = await findByPath(
      cases.map(([value]) => value),
      'a',
      foreigns,
      'a',
      indexed,
    );
    expect(results).toEqual(cases.map(([, ids]) => ids));
  });

  test('skips missing values of a path, unless there are no values', async () => {
    const cases: [unknown, number[]][] = [
      [{ x: 1 }, [1]],
      [[{ y: 1 }, { x: 1 }], [1]],
      [
        [{ x: null }, { x: 1 }],
        [0, 1],
      ],
      [[{ x: [] }, { x: 1 }], [1]],
      [[{ x: [1, 2] }, 5], [1]],
      [[{ y: 1 }, { y: 2 }], [0]],
      [[1], [0]],
      [[], [0]],
      [[[{ x: 1 }]], [0]],
      [7, [0]],
    ];
    const results = await findByPath(
      cases.map(([value]) => value),
      'a.x',
      [null, 1],
      'a',
      indexed,
    );
    expect(results).toEqual(cases.map(([, ids]) => ids));
  });

  test('follows positions in a path', async () => {
    const locals = [[{ x: 1 }, { x: 2 }], [{ x: 2 }, { x: 1 }], { x: 1 }, [{ y: 1 }, { x: 1 }], [[{ x: 1 }]]];
    expect(await findByPath(locals, 'a.0.x', [null, 1], 'a', indexed)).toEqual([[1], [], [0], [0], [1]]);
    expect(await findByPath([[[1, 3], 4], [4, 1], []], 'a.0', [null, 1, 4], 'a', indexed)).toEqual([[1], [2], [0]]);
  });

  test('treats documents with operators, and regular expressions, as values', async () => {
    const regex = new BSONRegExp('^x');
    const foreigns = [{ $gt: 1 }, 5, 'x', regex, [{ $gt: 1 }, 7], { $ref: 'a' }];
    const locals = [{ $gt: 1 }, [5, { $gt: 1 }], [{ $gt: 1 }, regex], regex, [{ $ref: 'a' }, { $lt: 1 }, 7]];
    expect(await findByPath(locals, 'a', foreigns, 'a', indexed)).toEqual([[0, 4], [0, 1, 4], [0, 3, 4], [3], [4, 5]]);
    const many = [...Array.from({ length: 200 }, (_, n) => ({ $lt: n })), { $gt: 1 }, 5];
    expect(await findByPath([many], 'a', foreigns, 'a', indexed)).toEqual([[0, 1, 4]]);
  });
});

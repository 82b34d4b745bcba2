import { BSONRegExp, type Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Returns the documents that one document with `start` finds among others. */
async function findFrom(start: Document, others: readonly Document[], indexed: boolean, stage: Document = {}) {
  const db = server.client.db('graph');
  const from = db.collection(`to${(next += 1)}`);
  const starts = db.collection(`start${next}`);
  await from.insertMany(others.map((other, at) => ({ _id: at as never, ...other })));
  if (indexed) await createIndex(from, { to: 1 });
  await starts.insertOne({ ...start });
  const lookup = { from: from.collectionName, startWith: '$start', connectFromField: 'next', connectToField: 'to' };
  const [doc] = await starts.aggregate([{ $graphLookup: { ...lookup, as: 'found', ...stage } }]).toArray();
  return (doc['found'] as Document[]).sort((a, b) => Number(a['_id']) - Number(b['_id']));
}

const ids = (docs: readonly Document[]): unknown[] => docs.map(({ _id }) => _id as number);

describe.each([false, true])('$graphLookup, with an index: %s', (indexed) => {
  test.each<[string, Document, Document[], number[]]>([
    ['a value leads to others', { start: 'a' }, [{ to: 'a', next: 'b' }, { to: 'b' }, { to: 'c' }], [0, 1]],
    [
      'an array leads to what each element leads to',
      { start: ['a', 'c'] },
      [{ to: 'a' }, { to: 'b' }, { to: 'c' }],
      [0, 2],
    ],
    [
      'a circle ends',
      { start: 'a' },
      [
        { to: 'a', next: 'b' },
        { to: 'b', next: 'a' },
      ],
      [0, 1],
    ],
    ['null finds null, and nothing that lacks the field', { start: null }, [{ to: null }, {}, { to: 1 }], [0]],
    ['what is missing finds nothing', {}, [{ to: null }, {}], []],
    ['null is followed', { start: 'a' }, [{ to: 'a', next: null }, { to: null }, {}], [0, 1]],
    [
      'arrays within an array are not followed',
      { start: 'a' },
      [{ to: 'a', next: [['b'], 'c'] }, { to: 'b' }, { to: 'c' }],
      [0, 2],
    ],
    [
      'a regular expression finds texts and itself',
      { start: new BSONRegExp('^a') },
      [{ to: 'abc' }, { to: new BSONRegExp('^a') }, { to: 'bc' }, { to: ['x', 'az'] }],
      [0, 1, 3],
    ],
    [
      'a regular expression is one among others',
      { start: 'x' },
      [{ to: 'x', next: [new BSONRegExp('^a'), 'b'] }, { to: 'abc' }, { to: 'b' }, { to: 'c' }],
      [0, 1, 2],
    ],
  ])('%s', async (_name, start, others, expected) => {
    expect(ids(await findFrom(start, others, indexed))).toEqual(expected);
  });

  test('rejects a value that looks like an operator', async () => {
    await expect(findFrom({ start: { $gt: 1 } }, [{ to: 2 }], indexed)).rejects.toMatchObject({ code: 2 });
  });

  test('sets the depth at the path of depthField', async () => {
    const others = [{ to: 'a', next: 'b' }, { to: 'b' }];
    expect(await findFrom({ start: 'a' }, others, indexed, { depthField: 'at.depth' })).toEqual([
      { _id: 0, to: 'a', next: 'b', at: { depth: 0 } },
      { _id: 1, to: 'b', at: { depth: 1 } },
    ]);
    expect(ids(await findFrom({ start: 'a' }, others, indexed, { maxDepth: 0 }))).toEqual([0]);
  });
});

import type { Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Large enough to be read, tested, and changed in time slices. */
const LIST = Array.from({ length: 15_000 }, (_, index) => ({
  k: index,
  v: 0,
  s: `text number ${index} with some words`,
}));
const ID = 1 as never;

const UPDATES: readonly [string, (client: number) => Document | Document[], object][] = [
  [
    'operators over its array',
    (client) => ({ $inc: { revision: 1 }, $set: { 'list.$[element].v': client } }),
    { arrayFilters: [{ 'element.k': { $gte: 0 } }] },
  ],
  [
    'a pipeline',
    (client) => [
      {
        $set: {
          revision: { $add: ['$revision', 1] },
          list: { $map: { input: '$list', in: { k: '$$this.k', v: client, s: '$$this.s' } } },
        },
      },
    ],
    {},
  ],
  ['one small field', () => ({ $inc: { revision: 1 } }), {}],
];

test.each(UPDATES)(
  'applies a conditional update of a large document for one of several clients: %s',
  async (name, make, options) => {
    const clients = Array.from({ length: 4 }, () => server.connect().db('large').collection(name.replaceAll(' ', '-')));
    const [items] = clients;
    await items.insertOne({ _id: ID, revision: 0, list: LIST });
    for (let revision = 0; revision < 2; revision += 1) {
      const results = await Promise.all(
        clients.map((changed, client) => changed.updateOne({ _id: ID, revision }, make(client), options)),
      );
      expect(results.map(({ modifiedCount }) => modifiedCount).sort()).toEqual([0, 0, 0, 1]);
      expect(await items.findOne({ _id: ID }, { projection: { revision: 1 } })).toEqual({
        _id: 1,
        revision: revision + 1,
      });
    }
  },
  60_000,
);

type Change = (items: ReturnType<typeof collectionOf>, filter: Document) => Promise<number>;
const collectionOf = (name: string) => server.connect().db('stale').collection(name);

const CHANGES: readonly [string, Change][] = [
  ['updateOne', async (items, filter) => (await items.updateOne(filter, { $inc: { m: 1, n: 1000 } })).modifiedCount],
  [
    'findOneAndUpdate',
    async (items, filter) =>
      (await items.findOneAndUpdate(filter, { $inc: { m: 1, n: 1000 } }, { projection: { _id: 1 } })) ? 1 : 0,
  ],
  ['deleteOne', async (items, filter) => (await items.deleteOne(filter)).deletedCount],
];

test.each(CHANGES)(
  'loses no concurrent write while %s searches for a large document',
  async (name, change) => {
    const items = collectionOf(name);
    await createIndex(items, { n: 1 });
    await items.insertMany([
      { _id: ID, n: 0, m: 0, list: LIST },
      ...Array.from({ length: 50 }, (_, index) => ({ _id: (index + 2) as never, n: -1, m: 0 })),
    ]);
    const others = collectionOf(name);
    // Testing it takes many time slices.
    const filter = { m: { $gte: 0 }, 'list.s': /number 14999 with .* (words|letters)$/ };
    let [isOver, written, changed] = [false, 0, 0];
    const writing = (async () => {
      while (!isOver) written += (await others.updateOne({ _id: ID }, { $inc: { n: 1 } })).modifiedCount;
    })();
    for (let round = 0; round < 2; round += 1) changed += await change(items, filter);
    isOver = true;
    await writing;
    const { valid, errors } = await server.client.db('stale').command({ validate: name });
    expect({ valid, errors }).toEqual({ valid: true, errors: [] });
    const stored = await items.findOne({ _id: ID }, { projection: { n: 1, m: 1 } });
    expect(stored).toEqual(name === 'deleteOne' ? null : { _id: 1, n: written + 1000 * changed, m: changed });
    expect(changed).toBe(name === 'deleteOne' ? 1 : 2);
  },
  60_000,
);

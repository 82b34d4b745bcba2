import {
  Decimal128,
  Double,
  Int32,
  Long,
  type Collection,
  type Document,
  type MongoClientBulkWriteError,
} from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

/** Returns a document whose _id may have any type. */
const doc = (fields: Document): Document => fields;

const fresh = (): Collection => server.client.db('test').collection(`c${(next += 1)}`);

describe('a document', () => {
  it('keeps its number types and the order of its fields', async () => {
    const items = fresh();
    const input = {
      _id: 1,
      z: new Int32(1),
      y: new Double(1),
      x: Long.fromNumber(1),
      w: Decimal128.fromString('1.0'),
      a: null,
    };
    await items.insertOne(doc(input));
    await items.updateOne(doc({ _id: 1 }), { $set: { b: 1 } });
    const found = await items.findOne(doc({ _id: 1 }), { promoteValues: false });
    expect(Object.keys(found ?? {})).toEqual(['_id', 'z', 'y', 'x', 'w', 'a', 'b']);
    expect(['z', 'y', 'x', 'w'].map((field) => found?.[field]._bsontype)).toEqual([
      'Int32',
      'Double',
      'Long',
      'Decimal128',
    ]);
  });

  it('is rejected above 16 MB', async () => {
    const items = fresh();
    await items.insertOne(doc({ _id: 1, list: [] as string[] }));
    const grow = (): Promise<unknown> =>
      items.updateOne(doc({ _id: 1 }), doc({ $push: { list: 'x'.repeat(9 << 20) } }));
    await grow();
    await expect(grow()).rejects.toMatchObject({ code: 10334 });
  });
});

describe('a cursor', () => {
  it('returns everything in batches while documents change', async () => {
    const items = fresh();
    await items.insertMany(Array.from({ length: 1000 }, (_, n) => doc({ _id: n })));
    const seen: number[] = [];
    for await (const { _id } of items.find({}, { batchSize: 50 })) {
      seen.push(Number(_id));
      if (Number(_id) % 100 === 0) await items.updateOne({ _id }, { $set: { touched: true } });
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, n) => n));
    expect(server.server.engine.cursors.size).toBe(0);
  });

  it('ends when its collection is dropped', async () => {
    const items = fresh();
    await items.insertMany(Array.from({ length: 300 }, (_, n) => doc({ _id: n })));
    const cursor = items.find({}, { batchSize: 10 });
    await cursor.next();
    await items.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });

  it('splits results that are larger than a message', async () => {
    const items = fresh();
    for (let n = 0; n < 5; n += 1) await items.insertOne({ text: 'x'.repeat(7 << 20) });
    expect(await items.find({}).toArray()).toHaveLength(5);
  });
});

describe('a write command', () => {
  it('reports each failure of an unordered insert', async () => {
    const items = fresh();
    const insert = items.insertMany(
      [1, 1, 2, 2, 3].map((_id) => doc({ _id })),
      {
        ordered: false,
      },
    );
    await expect(insert).rejects.toMatchObject({ code: 11000, result: expect.objectContaining({ insertedCount: 3 }) });
    expect(await items.countDocuments()).toBe(3);
  });

  it('updates each document once, even if its place in the index moves', async () => {
    const items = fresh();
    await createIndex(items, { n: 1 });
    await items.insertMany(Array.from({ length: 200 }, (_, n) => ({ n })));
    expect(await items.updateMany({ n: { $gte: 0 } }, { $inc: { n: 50 } })).toMatchObject({
      matchedCount: 200,
      modifiedCount: 200,
    });
    expect(await items.countDocuments({ n: { $gte: 250 } })).toBe(0);
  });

  it('counts an unchanged document as matched but not as modified', async () => {
    const items = fresh();
    await items.insertOne(doc({ _id: 1, a: 1 }));
    expect(await items.updateOne({ a: 1 }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });

  it('applies the validator', async () => {
    const name = fresh().collectionName;
    const db = server.client.db('test');
    const items = await db.createCollection(name, { validator: { n: { $gte: 0 } } });
    await expect(items.insertOne({ n: -1 })).rejects.toMatchObject({ code: 121 });
    await items.insertOne({ n: -1 }, { bypassDocumentValidation: true });
    const schema = { bsonType: 'object', required: ['n'], properties: { n: { bsonType: 'int', minimum: 0 } } };
    const isRejected = await db.createCollection(`${name}x`, { validator: { $jsonSchema: schema } });
    await isRejected.insertOne({ n: 1 });
    await expect(isRejected.insertOne({ n: -1 })).rejects.toMatchObject({ code: 121 });
    await expect(isRejected.insertOne({ m: 1 })).rejects.toMatchObject({ code: 121 });
  });

  it('applies writes without acknowledgment', async () => {
    const items = fresh();
    await items.insertOne(doc({ _id: 1 }), { writeConcern: { w: 0 } });
    for (let tries = 0; tries < 2_000 && (await items.countDocuments()) === 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await items.countDocuments()).toBe(1);
  });
});

describe('an aggregation', () => {
  const pipeline = async (documents: Document[], stages: Document[]): Promise<Document[]> => {
    const items = fresh();
    await items.insertMany(documents);
    return items.aggregate(stages, { promoteLongs: false }).toArray();
  };

  it('groups by value and keeps number types', async () => {
    const results = await pipeline(
      [
        { k: 1, n: Long.fromNumber(5) },
        { k: new Double(1), n: 2 },
        { k: 2, n: Decimal128.fromString('0.1') },
        { k: 2, n: Decimal128.fromString('0.2') },
      ],
      [{ $group: { _id: '$k', total: { $sum: '$n' }, all: { $push: '$n' } } }, { $sort: { _id: 1 } }],
    );
    expect(results.map(({ total }) => String(total))).toEqual(['7', '0.3']);
    expect(results[0]['total']).toBeInstanceOf(Long);
  });

  it('joins, unwinds, facets, and buckets', async () => {
    const teams = fresh();
    await teams.insertMany([doc({ _id: 'a', name: 'A' }), doc({ _id: 'b', name: 'B' })]);
    const results = await pipeline(
      [
        { team: 'a', n: 1 },
        { team: 'b', n: 5 },
        { team: 'c', n: 9 },
      ],
      [
        { $lookup: { from: teams.collectionName, localField: 'team', foreignField: '_id', as: 'team' } },
        { $unwind: { path: '$team', preserveNullAndEmptyArrays: true } },
        {
          $facet: {
            names: [{ $project: { _id: 0, name: '$team.name' } }],
            sizes: [{ $bucket: { groupBy: '$n', boundaries: [0, 5, 10] } }],
          },
        },
      ],
    );
    expect(results).toEqual([
      {
        names: [{ name: 'A' }, { name: 'B' }, {}],
        sizes: [
          { _id: 0, count: 1 },
          { _id: 5, count: 2 },
        ],
      },
    ]);
  });

  it('computes dates, strings, and conditions', async () => {
    const results = await pipeline(
      [{ _id: 1, at: new Date('2026-03-04T05:06:07Z'), name: 'Home', tags: ['x', 'y'] }],
      [
        {
          $project: {
            day: { $dateToString: { date: '$at', format: '%Y-%m-%d' } },
            up: { $toUpper: '$name' },
            has: { $in: ['x', '$tags'] },
            kind: { $cond: [{ $gt: [{ $size: '$tags' }, 1] }, 'many', 'one'] },
            rounded: { $trunc: ['$x', 1] },
            parts: { $split: ['$name', 'o'] },
            next: { $dateAdd: { startDate: '$at', unit: 'day', amount: 1 } },
            both: { $setUnion: ['$tags', ['y']] },
            mapped: { $map: { input: '$tags', in: { $concat: ['$$this', '!'] } } },
          },
        },
      ],
    );
    expect(results).toEqual([
      {
        _id: 1,
        day: '2026-03-04',
        up: 'HOME',
        has: true,
        kind: 'many',
        rounded: null,
        parts: ['H', 'me'],
        next: new Date('2026-03-05T05:06:07Z'),
        both: ['x', 'y'],
        mapped: ['x!', 'y!'],
      },
    ]);
  });

  it('rejects unsupported stages and operators', async () => {
    await expect(
      fresh()
        .aggregate([{ $geoNear: {} }])
        .toArray(),
    ).rejects.toMatchObject({ code: 115 });
    await expect(
      fresh()
        .aggregate([{ $nonsense: {} }])
        .toArray(),
    ).rejects.toMatchObject({ code: 40324 });
    await expect(server.client.db('test').command({ mapReduce: 'x' })).rejects.toMatchObject({ code: 115 });
    await expect(server.client.db('test').command({ nonsense: 'x' })).rejects.toMatchObject({ code: 59 });
  });
});

describe('a collection', () => {
  it('is created, renamed, listed, and dropped', async () => {
    const db = server.client.db('names');
    await db.createCollection('one');
    await db.collection('one').insertOne({ a: 1 });
    await expect(db.createCollection('one')).rejects.toMatchObject({ code: 48 });
    await db.renameCollection('one', 'two');
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['two']);
    expect(await db.collection('two').countDocuments({ a: 1 })).toBe(1);
    expect((await server.client.db().admin().listDatabases()).databases.map(({ name }) => name)).toContain('names');
    await db.dropDatabase();
    expect(await db.listCollections().toArray()).toEqual([]);
  });
});

describe('a write to a collection that does not exist', () => {
  const wrong = { a: { $nonsense: 1 } };
  const search = { $text: { $search: 'x' } };
  it.each<[string, (items: Collection, filter: Document) => Promise<unknown>]>([
    ['deleteOne', (items, filter) => items.deleteOne(filter)],
    ['deleteMany', (items, filter) => items.deleteMany(filter)],
    ['updateOne', (items, filter) => items.updateOne(filter, { $set: { b: 1 } })],
    ['updateMany', (items, filter) => items.updateMany(filter, { $set: { b: 1 } })],
    ['replaceOne', (items, filter) => items.replaceOne(filter, { b: 1 })],
    ['findOneAndUpdate', (items, filter) => items.findOneAndUpdate(filter, { $set: { b: 1 } })],
    ['findOneAndDelete', (items, filter) => items.findOneAndDelete(filter)],
  ])('rejects an invalid filter: %s', async (_, write) => {
    const items = fresh();
    await expect(write(items, wrong)).rejects.toThrow('$nonsense');
    await expect(write(items, search)).rejects.toThrow('text index required');
    await expect(write(items, { a: 1 })).resolves.toBeDefined();
    expect(await server.client.db('test').listCollections({ name: items.collectionName }).toArray()).toEqual([]);
  });

  it("rejects an invalid filter in the client's bulkWrite", async () => {
    const { namespace } = fresh();
    const errors = await server.client
      .bulkWrite([{ name: 'deleteMany', namespace, filter: wrong }])
      .catch((error: unknown) => (error as MongoClientBulkWriteError).writeErrors);
    expect(errors).toMatchObject(new Map([[0, { message: expect.stringContaining('$nonsense') as string }]]));
  });
});

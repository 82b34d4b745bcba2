import { rmSync } from 'node:fs';
import type { ClientSession, Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';

let server: TestServer;
let next = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fresh = (): Collection => server.client.db('text').collection(`c${(next += 1)}`);
const search = (text: string, options: Document = {}): Document => ({ $text: { $search: text, ...options } });
const ids = async (items: Collection, filter: Document, session?: ClientSession): Promise<unknown[]> =>
  (await items.find(filter, { session }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);
const insert = (items: Collection, docs: Document[]): Promise<unknown> => items.insertMany(docs);
const SCORE = { $meta: 'textScore' } as const;

/** A collection with a text index on `title` and `body`, and some games. */
async function games(): Promise<Collection> {
  const items = fresh();
  await createIndex(items, { title: 'text', body: 'text' }, { weights: { title: 3 } });
  await insert(items, [
    { _id: 1, title: 'Running in the rain', body: 'Runners ran. The runner is running.' },
    { _id: 2, title: 'Café football', body: "It's the naïve keeper's day" },
    { _id: 3, title: 'Football', body: ['pre-market talk', { not: 'indexed' }] },
    { _id: 4, title: 'Rain delays the final', body: 7 },
    { _id: 5, other: 'football' },
  ] as Document[]);
  return items;
}

describe('$text', () => {
  it.each<[string, number[]]>([
    ['run', [1]],
    ['RUNNER', [1]],
    ['rain football', [1, 2, 3, 4]],
    ['cafe', [2]],
    ['CAFÉ', [2]],
    ['the in is', []],
    ['', []],
    ['keeper', [2]],
    ['indexed', []],
    ['rain -final', [1]],
    ['-final rain', [1]],
    ['-final', []],
    ['rain - final', [1, 4]],
    ['market', [3]],
    ['pre-talk', [3]],
    ['football -pre-nothing', [2]],
    ['"rain delays" football', [4]],
    ['"RAIN delays" -football', [4]],
    ['"cafe foot"', [2]],
    ['football "cafe foot"', [2]],
    ['football -"cafe foot"', [3]],
    ['football -"cafe foot"-"market"', []],
    ['final "rain"', [1, 4]],
    ['rain "delays', [1, 4]],
    ['nothing', []],
  ])('%j finds %j', async (text, expected) => {
    const items = await games();
    expect(await ids(items, search(text))).toEqual(expected);
    expect(await items.countDocuments(search(text))).toBe(expected.length);
    expect((await items.distinct('_id', search(text))).sort()).toEqual(expected);
  });

  it('distinguishes case and diacritics where it is asked to', async () => {
    const items = await games();
    expect(await ids(items, search('football', { $caseSensitive: true }))).toEqual([2]);
    expect(await ids(items, search('Football', { $caseSensitive: true }))).toEqual([3]);
    expect(await ids(items, search('Café cafe', { $diacriticSensitive: true }))).toEqual([2]);
    expect(await ids(items, search('cafe', { $diacriticSensitive: true }))).toEqual([]);
    expect(await ids(items, search('football -Café', { $caseSensitive: true, $diacriticSensitive: true }))).toEqual([]);
    expect(await ids(items, search('football -cafe', { $caseSensitive: true }))).toEqual([2]);
    expect(await ids(items, search('rain "rain delays"', { $caseSensitive: true }))).toEqual([]);
    expect(await ids(items, search('football "Café"', { $caseSensitive: true }))).toEqual([2]);
  });

  it('goes with other conditions, and is found inside of $and', async () => {
    const items = await games();
    expect(await ids(items, { ...search('football'), body: { $type: 'array' } })).toEqual([3]);
    expect(await ids(items, { $and: [{ _id: { $lt: 3 } }, search('football')] })).toEqual([2]);
    await createIndex(items, { other: 1 });
    expect(await ids(items, { $or: [{ other: 'football' }, search('cafe')] })).toEqual([2, 5]);
    await items.updateMany(search('rain'), { $set: { wet: true } });
    expect(await ids(items, { wet: true })).toEqual([1, 4]);
    await items.deleteMany(search('football'));
    expect(await ids(items, {})).toEqual([1, 4, 5]);
    const changed = await items.findOneAndUpdate(
      search('final'),
      { $set: { title: 'Sunshine' } },
      { sort: { s: SCORE } },
    );
    expect(changed?.['_id']).toBe(4);
    expect(await ids(items, search('sunshine'))).toEqual([4]);
    expect(await ids(items, search('final'))).toEqual([]);
    expect(await items.db.command({ validate: items.collectionName })).toMatchObject({ valid: true });
  });

  it('never reads the whole collection, and explain says so', async () => {
    const items = await games();
    await insert(
      items,
      Array.from({ length: 50 }, (_, index) => ({ title: `word${index}` })),
    );
    const { queryPlanner, executionStats } = await items
      .find(search('football -"cafe foot"'))
      .explain('executionStats');
    expect(queryPlanner.winningPlan).toMatchObject({
      stage: 'TEXT_MATCH',
      indexName: 'title_text_body_text',
      parsedTextQuery: { terms: ['footbal'], negatedTerms: [], phrases: [], negatedPhrases: ['cafe foot'] },
      inputStage: { stage: 'FETCH', inputStage: { stage: 'IXSCAN', keyPattern: { _fts: 'text', _ftsx: 1 } } },
    });
    expect(executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 2, totalKeysExamined: 2 });
  });

  it.each<[Document, number, string]>([
    [{ $nor: [search('x')] }, 2, 'not allowed in nor'],
    [{ list: { $elemMatch: search('x') } }, 2, 'can only be applied to the top-level document'],
    [{ $and: [search('x'), search('y')] }, 2, 'Too many text expressions'],
    [{ $or: [search('x'), { unindexed: 1 }] }, 291, 'other non-TEXT clauses under OR have to be indexed'],
    [{ $and: [{ $or: [search('x'), { _id: 1 }] }] }, 115, 'is not supported'],
    [{ $text: 'x' }, 2, '$text expects an object'],
    [{ $text: {} }, 4, 'Missing expected field "$search"'],
    [{ $text: { $search: 1 } }, 14, 'wrong type'],
    [search('x', { $caseSensitive: 1 }), 14, 'wrong type'],
    [search('x', { $other: 1 }), 2, 'extra fields in $text'],
    [search('x', { $language: 'klingon' }), 2, 'unsupported language: "klingon"'],
    [search('x', { $language: 'german' }), 115, 'text search in german is not supported'],
    [{ title: { $not: search('x') } }, 2, ''],
  ])('%j is refused', async (filter, code, message) => {
    const items = await games();
    for (const attempt of [items.find(filter).toArray(), items.countDocuments(filter)])
      await expect(attempt).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
  });

  it('needs a text index, and chooses its own', async () => {
    const items = fresh();
    const missing = { code: 27, message: expect.stringContaining('text index required') as string };
    await expect(items.find(search('x')).toArray()).rejects.toMatchObject(missing);
    await items.insertOne({ title: 'x' });
    await expect(items.find(search('x')).toArray()).rejects.toMatchObject(missing);
    await expect(items.updateMany(search('x'), { $set: { a: 1 } })).rejects.toMatchObject(missing);
    await expect(items.deleteMany(search('x'))).rejects.toMatchObject(missing);
    await createIndex(items, { title: 'text' });
    await expect(items.find(search('x')).hint({ _id: 1 }).toArray()).rejects.toMatchObject({ code: 2 });
    await expect(items.find(search('x')).sort({ $natural: 1 }).toArray()).rejects.toMatchObject({ code: 2 });
    await expect(items.find({ title: 'x' }).hint('title_text').toArray()).rejects.toMatchObject({ code: 291 });
    expect(await items.find({ title: 'x' }).toArray()).toHaveLength(1);
    await expect(items.db.createCollection(`v${(next += 1)}`, { validator: search('x') })).rejects.toMatchObject({
      code: 2,
    });
  });
});

describe('the text score', () => {
  it('is that of MongoDB, in projections and sorts', async () => {
    const items = fresh();
    await createIndex(items, { a: 'text', b: 'text' }, { weights: { b: 2 } });
    await insert(items, [
      { _id: 1, a: 'word' },
      { _id: 2, a: 'word thing' },
      { _id: 3, a: 'Words words and words', b: 'word of things' },
      { _id: 4, a: 'none' },
    ] as Document[]);
    const found = await items.find(search('word')).project({ score: SCORE }).sort({ score: SCORE }).toArray();
    expect(found).toEqual([
      // Three occurrences of three, (1 + 1/2 + 1/4) × 1; one of two with a weight of 2, 2 × 0.75.
      { _id: 3, a: 'Words words and words', b: 'word of things', score: 1.75 + 1.5 },
      { _id: 1, a: 'word', score: 1.1 },
      { _id: 2, a: 'word thing', score: 0.75 },
    ]);
    const taken = items.find(search('thing word')).project({ _id: 0, b: 1, s: SCORE }).sort({ s: SCORE, _id: -1 });
    expect(await taken.toArray()).toEqual([{ b: 'word of things', s: 1.75 + 1.5 + 1.5 }, { s: 1.5 }, { s: 1.1 }]);
    expect(
      await items.find(search('word')).project({ a: 0, b: 0, s: SCORE }).sort({ _id: 1 }).limit(1).toArray(),
    ).toEqual([{ _id: 1, s: 1.1 }]);
    expect(await items.find(search('word')).sort({ s: SCORE }).skip(1).limit(1).toArray()).toEqual([
      { _id: 1, a: 'word' },
    ]);
  });

  it('goes through a pipeline', async () => {
    const items = fresh();
    await createIndex(items, { a: 'text' });
    await insert(items, [
      { _id: 1, a: 'word', n: [1, 2] },
      { _id: 2, a: 'word thing', n: [3] },
      { _id: 3, a: 'thing', n: [] },
    ] as Document[]);
    const run = (...stages: Document[]): Promise<Document[]> =>
      items.aggregate([{ $match: search('word') }, ...stages]).toArray();
    expect(await run({ $sort: { s: SCORE } }, { $project: { _id: 1, s: SCORE } })).toEqual([
      { _id: 1, s: 1.1 },
      { _id: 2, s: 0.75 },
    ]);
    expect(
      await run(
        { $match: { n: { $exists: true } } },
        { $addFields: { s: SCORE, half: { $divide: [SCORE, 2] } } },
        { $unset: 'a' },
        { $unwind: '$n' },
        { $set: { again: SCORE } },
        { $sort: { x: SCORE, n: -1 } },
        { $replaceWith: { n: '$n', s: '$s', half: '$half', again: '$again', last: SCORE } },
      ),
    ).toEqual([
      { n: 2, s: 1.1, half: 0.55, again: 1.1, last: 1.1 },
      { n: 1, s: 1.1, half: 0.55, again: 1.1, last: 1.1 },
      { n: 3, s: 0.75, half: 0.375, again: 0.75, last: 0.75 },
    ]);
    expect(await run({ $group: { _id: null, sum: { $sum: SCORE } } })).toEqual([{ _id: null, sum: 1.85 }]);
    expect(await run({ $count: 'n' })).toEqual([{ n: 2 }]);
    expect(
      await items
        .aggregate([
          { $limit: 1 },
          {
            $lookup: {
              from: items.collectionName,
              as: 'o',
              pipeline: [{ $match: search('word') }, { $sort: { s: SCORE } }, { $project: { _id: 1 } }],
            },
          },
          { $project: { _id: 0, o: 1 } },
        ])
        .toArray(),
    ).toEqual([{ o: [{ _id: 1 }, { _id: 2 }] }]);
    const explained = await items
      .aggregate([{ $match: search('word') }, { $addFields: { s: SCORE } }])
      .explain('executionStats');
    expect(JSON.stringify(explained)).toContain('"stage":"TEXT_MATCH"');
  });

  it.each<[Document[], number]>([
    [[{ $match: { a: 1 } }, { $match: search('x') }], 17313],
    [[{ $sort: { a: 1 } }, { $match: search('x') }], 17313],
    [[{ $limit: 1 }, { $match: search('x') }], 17313],
    [[{ $facet: { x: [{ $match: search('x') }] } }], 17313],
    [[{ $addFields: { s: SCORE } }], 40218],
    [[{ $sort: { s: SCORE } }], 40218],
    [[{ $match: { a: 1 } }, { $project: { a: 1, s: SCORE } }], 40218],
    [[{ $match: search('x') }, { $group: { _id: '$a' } }, { $set: { s: SCORE } }], 40218],
    [[{ $match: search('x') }, { $project: { s: SCORE } }], 115],
    [[{ $match: search('x') }, { $set: { s: { $meta: 'searchScore' } } }], 115],
    [[{ $match: search('x') }, { $set: { s: { $meta: 'nonsense' } } }], 17308],
  ])('%j is refused', async (pipeline, code) => {
    const items = fresh();
    await createIndex(items, { a: 'text' });
    await items.insertOne({ a: 'x' });
    await expect(items.aggregate(pipeline).toArray()).rejects.toMatchObject({ code });
  });

  it('is refused where nothing is searched for', async () => {
    const items = await games();
    await expect(items.find({}).project({ s: SCORE }).toArray()).rejects.toMatchObject({ code: 40218 });
    await expect(items.find({}).sort({ s: SCORE }).toArray()).rejects.toMatchObject({ code: 40218 });
    await expect(
      items
        .find(search('x'))
        .sort({ s: { $meta: 'indexKey' } })
        .toArray(),
    ).rejects.toMatchObject({
      code: 115,
    });
    await expect(
      items.findOneAndUpdate(search('x'), { $set: { a: 1 } }, { projection: { s: SCORE } }),
    ).rejects.toMatchObject({ code: 115 });
  });
});

describe('a text index', () => {
  it('is listed as MongoDB lists it', async () => {
    const items = fresh();
    const key = { after: 1, 'b.c': 'text', a: 'text', before: -1 } as const;
    await createIndex(items, key, { weights: { a: 5 }, default_language: 'none', language_override: 'idioma' });
    const listed = {
      v: 2,
      key: { after: 1, _fts: 'text', _ftsx: 1, before: -1 },
      name: 'after_1_b.c_text_a_text_before_-1',
      weights: { a: 5, 'b.c': 1 },
      default_language: 'none',
      language_override: 'idioma',
      textIndexVersion: 3,
    };
    expect((await items.indexes())[1]).toEqual(listed);
    // What a dump has makes the same index.
    const { v, ...spec } = listed;
    expect(v).toBe(2);
    expect(await items.db.command({ createIndexes: items.collectionName, indexes: [spec] })).toMatchObject({
      numIndexesBefore: 2,
      numIndexesAfter: 2,
    });
    await items.dropIndex(listed.name);
    await createIndex(items, { '$**': 'text' });
    expect((await items.indexes())[1]).toMatchObject({
      key: { _fts: 'text', _ftsx: 1 },
      name: '$**_text',
      weights: { '$**': 1 },
      default_language: 'english',
      language_override: 'language',
    });
  });

  it('covers every field with $**, but for the one that names the language', async () => {
    const items = fresh();
    await createIndex(items, { '$**': 'text' }, { weights: { a: 10 } });
    await insert(items, [
      { _id: 1, a: 'left', deep: { list: [['inner'], { x: 'word' }] }, language: 'english' },
      { _id: 'word', language: 'none', a: 'english the' },
    ] as Document[]);
    expect(await ids(items, search('inner'))).toEqual([1]);
    expect(await ids(items, search('word'))).toEqual([1, 'word']);
    expect(await ids(items, search('english'))).toEqual(['word']);
    expect(await ids(items, search('english the', { $language: 'none' }))).toEqual(['word']);
    expect(await items.find(search('left')).project({ _id: 0, language: 0, deep: 0, s: SCORE }).toArray()).toEqual([
      { a: 'left', s: 11 },
    ]);
  });

  it('takes the language of a document, or of one inside it', async () => {
    const items = fresh();
    await createIndex(items, { a: 'text', 'list.b': 'text' });
    await insert(items, [
      { _id: 1, a: 'running', language: 'none' },
      { _id: 2, a: 'running', language: 'EN' },
      { _id: 3, list: [{ b: 'running', language: 'none' }, { b: 'jumping' }], language: 'english' },
    ] as Document[]);
    expect(await ids(items, search('runs'))).toEqual([2]);
    expect(await ids(items, search('jump'))).toEqual([3]);
    expect(await ids(items, search('running', { $language: 'none' }))).toEqual([1, 3]);
    await expect(insert(items, [{ a: 'x', language: 'german' }])).rejects.toMatchObject({
      code: 115,
      message: expect.stringContaining('german') as string,
    });
    await expect(insert(items, [{ a: 'x', language: 'klingon' }])).rejects.toMatchObject({ code: 17262 });
    await expect(items.updateOne({ _id: 1 as never }, { $set: { language: 7 } })).rejects.toMatchObject({
      code: 17261,
    });
    expect(await items.countDocuments()).toBe(3);
  });

  it('has fields before its text, which a search must fix', async () => {
    const items = fresh();
    await createIndex(items, { team: 1, a: 'text', n: 1 });
    await insert(items, [
      { _id: 1, team: 'red', a: 'word' },
      { _id: 2, team: 'blue', a: 'word' },
      { _id: 3, a: 'word' },
    ] as Document[]);
    expect(await ids(items, { team: 'red', ...search('word') })).toEqual([1]);
    expect(await ids(items, { team: null, ...search('word') })).toEqual([3]);
    const { executionStats } = await items.find({ team: 'red', ...search('word') }).explain('executionStats');
    expect(executionStats).toMatchObject({ totalKeysExamined: 1 });
    for (const filter of [search('word'), { team: { $gt: 'a' }, ...search('word') }])
      await expect(items.find(filter).toArray()).rejects.toMatchObject({ code: 291 });
    for (const field of ['team', 'n'])
      await expect(insert(items, [{ [field]: [1], a: 'x' }])).rejects.toMatchObject({ code: 201 });
  });

  it('may be partial and hidden', async () => {
    const items = fresh();
    await createIndex(items, { a: 'text' }, { partialFilterExpression: { live: true }, name: 'words' });
    await insert(items, [
      { _id: 1, a: 'word', live: true },
      { _id: 2, a: 'word' },
    ] as Document[]);
    expect(await ids(items, { live: true, ...search('word') })).toEqual([1]);
    await expect(items.find(search('word')).toArray()).rejects.toMatchObject({ code: 291 });
    await items.db.command({ collMod: items.collectionName, index: { name: 'words', hidden: true } });
    await expect(items.find({ live: true, ...search('word') }).toArray()).rejects.toMatchObject({ code: 27 });
  });

  it('is alone in its collection', async () => {
    const items = fresh();
    await createIndex(items, { a: 'text' });
    await createIndex(items, { a: 'text' });
    await expect(createIndex(items, { b: 'text' })).rejects.toMatchObject({ code: 85 });
    await expect(createIndex(items, { a: 'text' }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    await expect(createIndex(items, { n: 1, b: 'text' })).rejects.toMatchObject({ code: 67 });
    const other = fresh();
    const indexes = [
      { key: { a: 'text' }, name: 'a' },
      { key: { n: 1, b: 'text' }, name: 'b' },
    ];
    await expect(other.db.command({ createIndexes: other.collectionName, indexes })).rejects.toMatchObject({
      code: 67,
    });
    expect(await other.indexes()).toHaveLength(1);
  });

  it.each<[Document, Document, number]>([
    [{ a: 'text' }, { unique: true }, 115],
    [{ a: 'text' }, { expireAfterSeconds: 5 }, 115],
    [{ a: 'text' }, { default_language: 'french' }, 115],
    [{ a: 'text' }, { default_language: 'klingon' }, 67],
    [{ a: 'text' }, { language_override: '$x' }, 67],
    [{ a: 'text' }, { textIndexVersion: 2 }, 115],
    [{ a: 'text' }, { textIndexVersion: 9 }, 67],
    [{ a: 'text' }, { weights: { a: 0 } }, 67],
    [{ a: 'text' }, { weights: { a: 'x' } }, 67],
    [{ '$**': 'text' }, { weights: { '$**': 2 } }, 115],
    [{ a: 'text' }, { collation: { locale: 'en' } }, 67],
    [{ a: 'text', b: 1, c: 'text' }, {}, 67],
    [{ a: 'text', b: 'hashed' }, {}, 67],
    [{ a: 1 }, { weights: { a: 1 } }, 115],
  ])('%j with %j is refused', async (key, options, code) => {
    const items = fresh();
    await expect(createIndex(items, key as Record<string, 'text'>, options)).rejects.toMatchObject({ code });
  });

  it('is made of what is there, and knows what a transaction has written', async () => {
    const items = fresh();
    await insert(
      items,
      Array.from({ length: 1500 }, (_, _id) => ({ _id, a: `word number${_id % 3}` })),
    );
    await createIndex(items, { a: 'text' });
    expect(await items.countDocuments(search('number1'))).toBe(500);
    await server.client.withSession(async (session) => {
      session.startTransaction();
      await items.insertOne({ _id: 'new' as never, a: 'fresh' }, { session });
      await items.updateOne({ _id: 1 as never }, { $set: { a: 'changed' } }, { session });
      await items.deleteOne({ _id: 4 as never }, { session });
      expect(await ids(items, search('fresh changed'), session)).toEqual([1, 'new']);
      expect(await ids(items, search('fresh changed'))).toEqual([]);
      expect(await items.countDocuments(search('number1'), { session })).toBe(498);
      await session.commitTransaction();
    });
    expect(await ids(items, search('fresh changed'))).toEqual([1, 'new']);
    expect(await items.countDocuments(search('number1'))).toBe(498);
    expect(await items.db.command({ validate: items.collectionName })).toMatchObject({ valid: true });
  });

  it('is there after a restart', async () => {
    const first = await startTestServer();
    const items = first.client.db('text').collection('restarted');
    await createIndex(items, { a: 'text' }, { weights: { a: 2 } });
    await items.insertOne({ _id: 1 as never, a: 'words' });
    await first.client.close();
    await first.server.close();
    const second = await startTestServer({ dataDir: first.dataDir });
    const again = second.client.db('text').collection('restarted');
    expect(await again.find(search('word')).project({ _id: 0, a: 0, s: SCORE }).toArray()).toEqual([{ s: 2 }]);
    expect((await again.indexes())[1]).toMatchObject({ weights: { a: 2 }, key: { _fts: 'text', _ftsx: 1 } });
    await second.stop();
    rmSync(first.dataDir, { recursive: true });
  });
});

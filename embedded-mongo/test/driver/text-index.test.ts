import { rmSync } from 'node:fs';
import type { Document } from 'mongodb';
import { createIndex, startTestServer } from '../support/server.js';
import { ids, insert, SCORE, search, textCollections } from '../support/text.js';

const fresh = textCollections();

describe('a text index', () => {
  it('is listed as in MongoDB', async () => {
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
    // The specification of a dump creates the same index.
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

  it('covers every field with $**, except the field with the language', async () => {
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

  it('uses the language of a document or of an embedded document', async () => {
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

  it('requires equality conditions on the fields before its text', async () => {
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

  it('can be partial and hidden', async () => {
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

  it('is the only text index of its collection', async () => {
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
  ])('is rejected for %j with %j', async (key, options, code) => {
    const items = fresh();
    await expect(createIndex(items, key as Record<string, 'text'>, options)).rejects.toMatchObject({ code });
  });

  it("includes existing documents and a transaction's own writes", async () => {
    const items = fresh();
    await insert(
      items,
      Array.from({ length: 1500 }, (_, _id) => ({ _id, a: `word number${_id % 3}` })),
    );
    await createIndex(items, { a: 'text' });
    expect(await items.countDocuments(search('number1'))).toBe(500);
    await items.db.client.withSession(async (session) => {
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

  it('is stored across a restart', async () => {
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

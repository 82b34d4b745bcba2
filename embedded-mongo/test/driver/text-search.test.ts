import type { Document } from 'mongodb';
import { createIndex } from '../support/server.js';
import { ids, insert, SCORE, search, textCollections, withGames } from '../support/text.js';

const fresh = textCollections();

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
  ])('finds by %j the documents %j', async (text, expected) => {
    const items = await withGames(fresh());
    expect(await ids(items, search(text))).toEqual(expected);
    expect(await items.countDocuments(search(text))).toBe(expected.length);
    expect((await items.distinct('_id', search(text))).sort()).toEqual(expected);
  });

  it('distinguishes case and diacritics on request', async () => {
    const items = await withGames(fresh());
    expect(await ids(items, search('football', { $caseSensitive: true }))).toEqual([2]);
    expect(await ids(items, search('Football', { $caseSensitive: true }))).toEqual([3]);
    expect(await ids(items, search('Café cafe', { $diacriticSensitive: true }))).toEqual([2]);
    expect(await ids(items, search('cafe', { $diacriticSensitive: true }))).toEqual([]);
    expect(await ids(items, search('football -Café', { $caseSensitive: true, $diacriticSensitive: true }))).toEqual([]);
    expect(await ids(items, search('football -cafe', { $caseSensitive: true }))).toEqual([2]);
    expect(await ids(items, search('rain "rain delays"', { $caseSensitive: true }))).toEqual([]);
    expect(await ids(items, search('football "Café"', { $caseSensitive: true }))).toEqual([2]);
  });

  it('combines with other conditions, and works inside of $and', async () => {
    const items = await withGames(fresh());
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

  it('never scans the collection, according to explain', async () => {
    const items = await withGames(fresh());
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
  ])('rejects %j', async (filter, code, message) => {
    const items = await withGames(fresh());
    for (const attempt of [items.find(filter).toArray(), items.countDocuments(filter)])
      await expect(attempt).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
  });

  it('requires a text index, and rejects a hint', async () => {
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
    await expect(items.db.createCollection('validated', { validator: search('x') })).rejects.toMatchObject({
      code: 2,
    });
  });
});

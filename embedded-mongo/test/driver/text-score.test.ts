import type { Document } from 'mongodb';
import { createIndex } from '../support/server.js';
import { insert, SCORE, search, textCollections, withGames } from '../support/text.js';

const fresh = textCollections();

describe('the text score', () => {
  it("is MongoDB's score, in projections and sorts", async () => {
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
      // Three occurrences of three terms: (1 + 1/2 + 1/4) × 1. One of two terms with a weight of 2: 2 × 0.75.
      { _id: 3, a: 'Words words and words', b: 'word of things', score: 1.75 + 1.5 },
      { _id: 1, a: 'word', score: 1.1 },
      { _id: 2, a: 'word thing', score: 0.75 },
    ]);
    const limited = items.find(search('thing word')).project({ _id: 0, b: 1, s: SCORE }).sort({ s: SCORE, _id: -1 });
    expect(await limited.toArray()).toEqual([{ b: 'word of things', s: 1.75 + 1.5 + 1.5 }, { s: 1.5 }, { s: 1.1 }]);
    expect(
      await items.find(search('word')).project({ a: 0, b: 0, s: SCORE }).sort({ _id: 1 }).limit(1).toArray(),
    ).toEqual([{ _id: 1, s: 1.1 }]);
    expect(await items.find(search('word')).sort({ s: SCORE }).skip(1).limit(1).toArray()).toEqual([
      { _id: 1, a: 'word' },
    ]);
  });

  it('is carried through a pipeline', async () => {
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
  ])('is rejected in %j', async (pipeline, code) => {
    const items = fresh();
    await createIndex(items, { a: 'text' });
    await items.insertOne({ a: 'x' });
    await expect(items.aggregate(pipeline).toArray()).rejects.toMatchObject({ code });
  });

  it('is rejected without a text search', async () => {
    const items = await withGames(fresh());
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

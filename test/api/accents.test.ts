import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import { Backfill } from '../../src/platform/database/backfill.js';
import { adminApi, databaseOf, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';

describe('searching without accents', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    for (const name of ['Atlético Cup', 'Liga Øst', 'नेपाल लिग']) {
      const league = { name, abbreviation: 'L', country: 'nepal', category: 'Football' };
      await admin.post('/api/leagues', { ...league, logoUrl: 'https://example.org/l.png' }).expect(201);
    }
  });
  afterAll(() => test.close());

  const found = async (q: string): Promise<string[]> => {
    const { body } = await admin.list('/api/leagues', { filter: { q } }).expect(200);
    return (body.leagues as LeagueRecord[]).map(({ name }) => name);
  };

  it.each([
    ['atletico', 'Atlético Cup'],
    ['ATLÉTICO', 'Atlético Cup'],
    ['atle\u0301tico c', 'Atlético Cup'],
    ['ost', 'Liga Øst'],
    ['नेपाल', 'नेपाल लिग'],
  ])('%s finds %s', async (q, name) => {
    expect(await found(q)).toEqual([name]);
  });

  it('finds nothing by the consonants of a script whose marks are vowels', async () => {
    expect(await found('नपल')).toEqual([]);
  });

  it('takes the longest text', async () => {
    expect(await found('a'.repeat(200))).toEqual([]);
    expect(await found('\ufdfa'.repeat(200))).toEqual([]);
  });

  it('makes the words of records anew that an older version wrote, once, and goes on where it was stopped', async () => {
    const leagues = databaseOf(test).collection('leagues');
    const progress = databaseOf(test).collection('backfills');
    const backfill = test.app.get(Backfill);
    await backfill.run();
    const wordsOf = async (name: string): Promise<unknown> => (await leagues.findOne({ name }))?.['words'];
    const old = ['atlético', 'cup', 'l', 'nepal', 'football'];
    const folded = await wordsOf('Atlético Cup');
    expect(folded).toContain('atletico');
    await leagues.updateOne({ name: 'Atlético Cup' }, { $set: { words: old } });
    await backfill.run();
    expect(await wordsOf('Atlético Cup')).toEqual(old);
    await progress.deleteOne({ _id: 'leagues.words' as never });
    await backfill.run();
    expect(await wordsOf('Atlético Cup')).toEqual(folded);

    await leagues.updateMany({}, { $set: { words: old } });
    const first = await leagues.findOne({}, { sort: { _id: 1 } });
    await progress.updateOne({ _id: 'leagues.words' as never }, { $set: { version: 1, after: first?._id } });
    await backfill.run();
    expect(await wordsOf('Atlético Cup')).toEqual(old);
    expect(await wordsOf('Liga Øst')).toContain('ost');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import { Backfill } from '../../src/platform/database/rewrites/backfill.js';
import { adminApi, databaseOf, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { deviceRows } from '../support/push-data.js';

describe('the search without accents', () => {
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

  const search = async (q: string): Promise<string[]> => {
    const { body } = await admin.list('/api/leagues', { filter: { q } }).expect(200);
    return (body.leagues as LeagueRecord[]).map(({ name }) => name);
  };

  it.each([
    ['atletico', 'Atlético Cup'],
    ['ATLÉTICO', 'Atlético Cup'],
    ['atle\u0301tico c', 'Atlético Cup'],
    ['ost', 'Liga Øst'],
    ['नेपाल', 'नेपाल लिग'],
  ])('finds by %s: %s', async (q, name) => {
    expect(await search(q)).toEqual([name]);
  });

  it('does not match a vowel-mark script by its consonants only', async () => {
    expect(await search('नपल')).toEqual([]);
  });

  it('indexes the records after a record with unreadable texts', async () => {
    const devices = databaseOf(test).collection('devices');
    const [poisonous, sound] = deviceRows(['fcm-poisonous', 'fcm-sound'], { words: null });
    await devices.insertMany([
      { ...poisonous, userName: 5 },
      { ...sound, userName: 'José' },
    ]);

    await test.app.get(Backfill).run();

    expect(await devices.findOne({ token: 'fcm-sound' })).toMatchObject({ words: expect.arrayContaining(['jose']) });
    expect(await devices.findOne({ token: 'fcm-poisonous' })).toMatchObject({ words: null });
  });

  it('accepts the longest text', async () => {
    expect(await search('a'.repeat(200))).toEqual([]);
    expect(await search('\ufdfa'.repeat(200))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { adminApi, databaseOf, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage, type Auth } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const START = Date.parse('2031-05-01T12:00:00Z');
const LEAGUE = { abbreviation: 'NSL', country: 'nepal', category: 'Football', logoUrl: 'https://example.org/' };

describe('the search of a list', () => {
  let test: TestApp;
  let admin: Api;
  let auth: Auth;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    auth = { authorization: admin.headers['authorization'] ?? '' };
  });
  afterAll(() => test.close());

  const wordsOf = async (id: string): Promise<string[]> => {
    const game = await databaseOf(test)
      .collection('games')
      .findOne({ _id: new Types.ObjectId(id) });
    return game?.['words'] as string[];
  };

  const search = async (list: string, q: string): Promise<{ names: string[]; total: string }> => {
    const response = await admin.list(`/api/${list}`, { range: [0, 24], filter: { q } }).expect(200);
    const [rows] = Object.values(response.body as Record<string, unknown>).filter(Array.isArray) as object[][];
    const names = (rows ?? []).map((row) =>
      String(Object.entries(row).find(([key]) => key === 'name' || key === 'action')?.[1]),
    );
    return { names, total: String(response.headers['content-range']) };
  };

  it('finds entries by the beginnings of words in any case', async () => {
    await admin.post('/api/leagues', { ...LEAGUE, name: 'Himalaya Cup' }).expect(201);
    const action = 'Created the league Himalaya Cup';
    expect((await search('users/activity', 'himal')).names).toEqual([action]);
    expect((await search('users/activity', 'CUP created')).names).toEqual([action]);
    expect((await search('users/activity', 'malaya')).names).toEqual([]);
    expect((await search('users/activity', 'himal nothing')).names).toEqual([]);
    expect((await search('users/activity', '–')).total).toBe('activities */0');
  });

  it('finds text anywhere in few records, and the beginnings of words in many', async () => {
    await admin.post('/api/leagues', { ...LEAGUE, name: 'Annapurna Trophy' }).expect(201);
    expect((await search('leagues', 'purna')).names).toEqual(['Annapurna Trophy']);
    const now = new Date();
    const many = Array.from({ length: 2_100 }, (_, index) => ({
      name: `Valley ${index}`,
      nameKey: `valley ${index}`,
      abbreviation: 'V',
      country: 'nepal',
      category: 'Football',
      logoUrl: '',
      words: ['valley', String(index)],
      revision: 1,
      createdAt: now,
      updatedAt: now,
    }));
    await databaseOf(test).collection('leagues').insertMany(many);
    expect((await search('leagues', 'annap TRO')).names).toEqual(['Annapurna Trophy']);
    expect((await search('leagues', 'purna')).names).toEqual([]);
    expect((await search('leagues', 'valley')).total).toBe('leagues 0-24/2100');
  });

  it('finds games by new names of their league and match, and no longer by the old ones', async () => {
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, START);
    await admin.put(`/api/leagues/${stage.leagueId}`, { ...LEAGUE, name: 'Everest Shield' }).expect(200);
    expect(await wordsOf(game._id)).toEqual(
      expect.arrayContaining(['home', 'vs', 'away', 'everest', 'shield', 'round']),
    );
    expect(await wordsOf(game._id)).not.toContain('league');
    await admin.put(`/api/matches/${stage.matchId}`, { title: 'Opening day' }).expect(200);
    expect(await wordsOf(game._id)).toEqual(expect.arrayContaining(['everest', 'opening', 'day']));
    expect(await wordsOf(game._id)).not.toContain('round');
    const body = { title: 'Lions vs Tigers', homeTeam: 'Lions', awayTeam: 'Tigers', location: 'Pokhara' };
    const { date, time, timeZone } = game;
    const changed = { ...body, date, time, timeZone, league: 'Everest Shield' };
    await admin.put(`/api/matches/${stage.matchId}/game/${game._id}`, changed).expect(200);
    expect(await wordsOf(game._id)).toEqual(
      expect.arrayContaining(['lions', 'tigers', 'pokhara', 'everest', 'opening']),
    );
    expect(await wordsOf(game._id)).not.toContain('home');
  });

  it('finds records of an older version after a start has computed their words', async () => {
    const leagues = databaseOf(test).collection('leagues');
    const now = new Date();
    const old = {
      name: 'Older League',
      nameKey: 'older league',
      logoUrl: '',
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
    const { insertedId } = await leagues.insertOne({
      ...old,
      abbreviation: 'OL',
      country: 'nepal',
      category: 'Football',
    });
    await test.another();
    const words = await eventually(
      async () => (await leagues.findOne({ _id: insertedId }))?.['words'] as string[] | undefined,
    );
    expect(words).toEqual(['older', 'league', 'ol', 'nepal', 'football']);
    expect((await leagues.findOne({ _id: insertedId }))?.['revision']).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { LISTS, type ListName } from '../../src/contract/lists.js';
import { UNASSIGNED } from '../../src/contract/resources/contacts.js';
import { RESOURCES } from '../../src/contract/resources/index.js';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';
import { addListRows } from '../support/resource-facts.js';

const NAMES = Object.keys(LISTS) as ListName[];
/** Names that a regular expression, or a careless sort, would confuse. */
const TITLES = ['A.C. Milan (B)', 'a+b', 'Zürich', '[x]', 'ac milan', '50% $off ^start', 'back\\slash', "O'Higgins"];
const START = Date.parse('2031-02-01T12:00:00Z');

/** In how many pages the longest list is read. Those that share a value are two, which a page of an odd size divides. */
const MAX_PAGES = 6;

const pathOf = (name: ListName): string => `/api/${RESOURCES[name].path}`;

type Row = Record<string, unknown> & { id: string };

describe('lists', () => {
  let test: TestApp;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    stage = await makeStage(test, auth);
    const league = { abbreviation: 'L', country: 'nepal', category: 'Football', logoUrl: 'https://example.org/' };
    for (const [index, title] of TITLES.entries()) {
      await admin.post('/api/leagues', { ...league, name: title }).expect(201);
      await admin.post('/api/matches', { title, category: index % 2 ? 'Cricket' : 'Football' }).expect(201);
      // Two games at each start, which differ in nothing but their id.
      const game = await makeGame(test, auth, stage, START + Math.floor(index / 2) * 60_000, { title });
      const streams = [{ title, language: index % 2 ? 'Nepali' : 'Hindi' }];
      await admin.put(`/api/matches/${stage.matchId}/game/${game._id}/streamUrls`, { streamUrls: streams }).expect(200);
      if (index === 0) await addListRows(admin, { league: stage.league, gameId: game._id });
    }
    // What is sent cannot be added by a call without being sent.
    const deliveries = TITLES.map((payload, index) => ({
      key: payload,
      webhookId: Types.ObjectId.createFromTime(1 + Math.floor(index / 2)),
      event: index % 2 ? 'game.live' : 'game.finished',
      payload,
      state: index % 2 ? 'failed' : 'delivered',
      nextAt: null,
      tries: 1,
      isAsked: false,
      attempts: [],
      createdAt: new Date(START + Math.floor(index / 2) * 60_000),
    }));
    await databaseOf(test).collection('webhookDeliveries').insertMany(deliveries);
    // Files are uploaded, which their own tests do.
    const files = TITLES.map((name, index) => ({
      kind: index % 2 ? 'picture' : 'build',
      name,
      ending: index % 2 ? 'png' : 'apk',
      bytes: 1_000 + Math.floor(index / 2),
      width: null,
      height: null,
      hash: String(index).repeat(64).slice(0, 64),
      userId: new Types.ObjectId(),
      username: 'staff',
      words: [name.toLowerCase()],
      revision: 1,
      createdAt: new Date(START + Math.floor(index / 2) * 60_000),
      updatedAt: new Date(START + Math.floor(index / 2) * 60_000),
    }));
    await databaseOf(test).collection('media').insertMany(files);
  });
  afterAll(() => test.close());

  const rows = async (name: ListName, query: object): Promise<{ rows: Row[]; range: string; total: number }> => {
    const answer = await admin.list(pathOf(name), query).expect(200);
    const range = String(answer.headers['content-range']);
    return { rows: answer.body[LISTS[name].many] as Row[], range, total: Number(range.split('/')[1]) };
  };

  describe.each(NAMES)('%s', (name) => {
    const { many, sort, filter } = LISTS[name];

    it('has a message, its key and ids', async () => {
      const { body } = await admin.get(pathOf(name)).expect(200);
      expect(Object.keys(body as object).sort()).toEqual(['message', many].sort());
      expect(body.message).toMatch(/\w/);
      for (const row of body[many] as Row[]) expect(row.id).toBe(row['_id']);
    });

    it('says which slice it is, also when there is nothing', async () => {
      const first = await rows(name, { range: [0, 2] });
      if (first.total < 3) throw new Error(`Give test/resources/${name}.ts a row: the list is too short to be tested.`);
      expect(first.rows).toHaveLength(3);
      expect(first.range).toBe(`${many} 0-2/${first.total}`);
      const last = await rows(name, { range: [first.total - 1, first.total + 8] });
      expect(last.range).toBe(`${many} ${first.total - 1}-${first.total - 1}/${first.total}`);
      expect((await rows(name, { range: [first.total, first.total + 9] })).range).toBe(`${many} */${first.total}`);
      expect((await rows(name, { range: [0, 9], filter: { q: 'no such thing' } })).range).toBe(`${many} */0`);
    });

    it.each([...sort])('sorts by %s both ways, and pages neither repeat nor skip', async (field) => {
      const sorted: Record<string, string[]> = {};
      for (const order of ['ASC', 'DESC']) {
        const all = (await rows(name, { sort: [field, order] })).rows.map(({ id }) => id);
        const size = Math.max(3, Math.ceil(all.length / MAX_PAGES));
        const pages: string[] = [];
        for (let start = 0; start < all.length; start += size) {
          const range = [start, start + size - 1];
          pages.push(...(await rows(name, { sort: [field, order], range })).rows.map(({ id }) => id));
        }
        expect(pages).toEqual(all);
        expect(new Set(all).size).toBe(all.length);
        sorted[order] = all;
      }
      expect(sorted['DESC']).toEqual(sorted['ASC']?.reverse());
    });

    it('gets many by id', async () => {
      const { rows: all } = await rows(name, { range: [0, 4] });
      const ids = [all[3]?.id ?? '', all[1]?.id ?? ''];
      const many = await rows(name, { filter: { id: [...ids, '507f1f77bcf86cd799439011', 'x', 7] } });
      expect(many.rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
      expect((await rows(name, { filter: { id: ids[0] } })).rows).toHaveLength(1);
      expect((await rows(name, { filter: { id: [] } })).rows).toEqual([]);
    });

    for (const field of filter) {
      it(`filters by ${field} with one value or several, and takes odd ones without failing`, async () => {
        const { rows: all } = await rows(name, {});
        const valueOf = (row: Row): unknown => {
          if (field === 'userId') return (row['user'] as { _id: string })._id;
          if (field === 'assigneeId') return (row['assignee'] as { id: string } | null)?.id ?? UNASSIGNED;
          return field === 'status' && !('status' in row) ? (row['progress'] as { state: string }).state : row[field];
        };
        const wanted = all.map(valueOf).find((value) => value !== undefined && value !== null && value !== '');
        expect(wanted).toBeDefined();
        const found = await rows(name, { filter: { [field]: wanted } });
        expect(found.rows.map(({ id }) => id)).toEqual(
          all.filter((row) => valueOf(row) === wanted).map(({ id }) => id),
        );
        expect((await rows(name, { filter: { [field]: [wanted, 'x'.repeat(24)] } })).total).toBe(found.total);
        for (const odd of ['nothing of the kind', '', 7, true, -1.5]) await rows(name, { filter: { [field]: odd } });
        for (const bad of [{ $gt: '' }, [{ $ne: 1 }], null, [['x']], 'x'.repeat(201)]) {
          const answer = await admin.list(pathOf(name), { filter: { [field]: bad } });
          expectFailure(answer, 'BAD_QUERY', answer.body.message as string);
        }
      });
    }

    it.each([
      ['range', '[0]'],
      ['range', '[-1,4]'],
      ['range', '[5,4]'],
      ['range', '[0,"9"]'],
      ['range', '[0.5,2]'],
      ['range', '0-24'],
      ['range', '[0,1e400]'],
      ['sort', '["password","ASC"]'],
      ['sort', '["title","up"]'],
      ['sort', '["__proto__","ASC"]'],
      ['sort', '{"title":1}'],
      ['sort', '["title","ASC","x"]'],
      ['filter', '{"passwordHash":"x"}'],
      ['filter', '{"$where":"1"}'],
      ['filter', '{"__proto__":{"x":1}}'],
      ['filter', '[1]'],
      ['filter', 'null'],
      ['filter', '{"q":{"$gt":""}}'],
      ['filter', '{'],
      ['page', '1'],
      ['filter[id]', '1'],
    ])('refuses %s=%s', async (parameter, value) => {
      const answer = await admin.get(`${pathOf(name)}?${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`);
      expectFailure(answer, 'BAD_QUERY', answer.body.message as string);
    });
  });

  it.each(['leagues', 'matches', 'games', 'streams'] as const)(
    '%s: q is taken literally, whatever the case',
    async (name) => {
      const found = async (q: string): Promise<unknown[]> =>
        (await rows(name, { filter: { q } })).rows.map((row) => row['name'] ?? row['title']);
      expect(await found('a.c. MILAN (b)')).toEqual(['A.C. Milan (B)']);
      expect(await found('50% $OFF ^s')).toEqual(['50% $off ^start']);
      expect(await found('.*')).toEqual([]);
      expect(await found('[x]')).toEqual(['[x]']);
      expect(await found('back\\slash')).toEqual(['back\\slash']);
      expect(await found('ZÜRICH')).toEqual(['Zürich']);
      expect(await found(' a+b ')).toEqual(['a+b']);
      expect((await rows(name, { filter: { q: '' } })).total).toBe((await rows(name, {})).rows.length);
    },
  );

  it('finds activity by what was done and by whom', async () => {
    const { rows: found } = await rows('activity', { filter: { q: 'a.c. milan (b)', resource: 'matches' } });
    expect(found.map(({ action }) => action)).toEqual(['Created the match A.C. Milan (B)']);
  });

  it('cuts a range that is wider than a hundred, and gives everything without one', async () => {
    const now = new Date();
    const base = { description: '', category: '', revision: 1, createdAt: now, updatedAt: now };
    const docs = Array.from({ length: 100 }, (_, index) => ({ ...base, title: `Many ${index}` }));
    await databaseOf(test).collection('matches').insertMany(docs);
    // What the lists know of it: a write of the API.
    await admin.post('/api/matches', { title: 'One more' }).expect(201);
    const { rows: cut, range, total } = await rows('matches', { range: [0, 100_000] });
    expect(cut).toHaveLength(100);
    expect(range).toBe(`matches 0-99/${total}`);
    expect((await rows('matches', { range: [5, 5_000] })).range).toBe(`matches 5-104/${total}`);
    expect((await admin.get('/api/matches')).body.matches).toHaveLength(total);
  });
});

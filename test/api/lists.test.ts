import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { LISTS, type ListName } from '../../src/contract/lists.js';
import { compareTexts } from '../../src/contract/sort-key.js';
import { UNASSIGNED } from '../../src/contract/resources/contacts.js';
import { RESOURCES } from '../../src/contract/resources/index.js';
import { keyedSchemas, sortKeysOf } from '../../src/platform/database/sort-keys.js';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { expectEach, type Row as TableRow } from '../support/expect-each.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';
import { addListRows } from '../support/resource-facts.js';

const NAMES = Object.keys(LISTS) as ListName[];
/** Names that a regular expression, or a careless sort, would confuse. */
const TITLES = [
  ...['A.C. Milan (B)', 'a+b', 'Zürich', '[x]', 'ac milan', '50% $off ^start', 'back\\slash', "O'Higgins"],
  ...['zebra', 'Round 10', 'Ömer', 'Round 2'],
];
/** The same names in the order in which readers expect them. */
const SORTED_TITLES = [
  ...['[x]', '50% $off ^start', 'a+b', 'A.C. Milan (B)', 'ac milan', 'back\\slash', "O'Higgins"],
  ...['Ömer', 'Round 2', 'Round 10', 'zebra', 'Zürich'],
];
/** Sort fields whose values do not sort as texts. */
const NO_TEXTS = new Set(['id', 'version']);
const START = Date.parse('2031-02-01T12:00:00Z');

/** Pages in which each list is read. Two records share a value, and a page of an odd size separates them. */
const PAGES = 2;

/** Values that no record has, which a filter accepts. */
const ODD_VALUES: readonly unknown[] = ['nothing of the kind', '', 7, true, -1.5];
/** Values that are rejected in every filter. */
const BAD_VALUES: readonly unknown[] = [{ $gt: '' }, [{ $ne: 1 }], null, [['x']], 'x'.repeat(201)];
/** Parameters that every list rejects. */
const BAD_QUERIES: readonly (readonly [parameter: string, value: string])[] = [
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
];

const pathOf = (name: ListName): string => `/api/${RESOURCES[name].path}`;

type Row = Record<string, unknown> & { id: string };

describe('a list of records', () => {
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
      // There are two games at each start, which differ only in their ids.
      const game = await makeGame(test, auth, stage, START + Math.floor(index / 2) * 60_000, { title });
      const streams = [{ title, language: index % 2 ? 'Nepali' : 'Hindi' }];
      await admin.put(`/api/matches/${stage.matchId}/game/${game._id}/streamUrls`, { streamUrls: streams }).expect(200);
      if (index === 0) await addListRows(admin, { league: stage.league, gameId: game._id });
    }
    // No call adds a delivery without sending it.
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
    // Uploads have their own tests.
    const files = TITLES.map((name, index) => ({
      kind: index % 2 ? 'picture' : 'build',
      name,
      ending: index % 2 ? 'png' : 'apk',
      bytes: 1_000 + Math.floor(index / 2),
      width: null,
      height: null,
      hash: String(index).padStart(64, '0'),
      userId: new Types.ObjectId(),
      username: 'staff',
      words: [name.toLowerCase()],
      revision: 1,
      createdAt: new Date(START + Math.floor(index / 2) * 60_000),
      updatedAt: new Date(START + Math.floor(index / 2) * 60_000),
    }));
    await databaseOf(test).model('Media').insertMany(files);
    // Own streams belong to games, and have their own tests.
    const ownStreams = TITLES.map((title, index) => ({
      name: `name${index}`,
      title,
      matchId: new Types.ObjectId(),
      gameId: Types.ObjectId.createFromTime(1 + Math.floor(index / 2)),
      streamId: new Types.ObjectId(),
      recordingId: new Types.ObjectId().toHexString(),
      words: [title.toLowerCase()],
      revision: 1,
      createdAt: new Date(START + Math.floor(index / 2) * 60_000),
      updatedAt: new Date(START + Math.floor(index / 2) * 60_000),
    }));
    // The streams of games that do not exist have ended.
    const ended = ownStreams.map((ownStream) => ({ ...ownStream, finishedAt: ownStream.createdAt }));
    await databaseOf(test).model('OwnStream').insertMany(ended);
    const recordings = ownStreams.map((ownStream, index) => ({
      ...ownStream,
      name: `name${Math.floor(index / 2)}`,
      gameTitle: ownStream.title,
      bytes: 1_000 + Math.floor(index / 2),
    }));
    await databaseOf(test).model('Recording').insertMany(recordings);
    const clips = recordings.map((recording) => ({
      ...recording,
      recording: Types.ObjectId.createFromTime(recording.gameId.getTimestamp().getTime() / 1_000),
      startsAt: recording.createdAt,
      endsAt: recording.createdAt,
      from: 0,
      to: 10,
      durationMs: 10_000,
    }));
    await databaseOf(test).model('Clip').insertMany(clips);
  }, 180_000);
  afterAll(() => test.close());

  const rows = async (name: ListName, query: object): Promise<{ rows: Row[]; range: string; total: number }> => {
    const response = await admin.list(pathOf(name), query).expect(200);
    const range = String(response.headers['content-range']);
    return { rows: response.body[LISTS[name].many] as Row[], range, total: Number(range.split('/')[1]) };
  };

  const idsOf = (listed: readonly Row[]): string[] => listed.map(({ id }) => id);

  async function hasItsKeyAndIds(name: ListName): Promise<void> {
    const { many } = LISTS[name];
    const { body } = await admin.get(pathOf(name)).expect(200);
    expect(Object.keys(body as object).sort()).toEqual(['message', many].sort());
    expect(body.message).toMatch(/\w/);
    for (const row of body[many] as Row[]) expect(row.id).toBe(row['_id']);
  }

  async function statesItsSlice(name: ListName): Promise<void> {
    const { many } = LISTS[name];
    const first = await rows(name, { range: [0, 2] });
    if (first.total < 3) throw new Error(`Give test/resources/${name}.ts a row: the list is too short to be tested.`);
    expect(first.rows).toHaveLength(3);
    expect(first.range).toBe(`${many} 0-2/${first.total}`);
    const last = await rows(name, { range: [first.total - 1, first.total + 8] });
    expect(last.range).toBe(`${many} ${first.total - 1}-${first.total - 1}/${first.total}`);
    expect((await rows(name, { range: [first.total, first.total + 9] })).range).toBe(`${many} */${first.total}`);
    expect((await rows(name, { range: [0, 9], filter: { q: 'no such thing' } })).range).toBe(`${many} */0`);
  }

  async function sortsBothWays(name: ListName, field: string): Promise<void> {
    const { rows: sorted } = await rows(name, { sort: [field, 'ASC'] });
    const texts = sorted.map((row) => row[field]).filter((value) => typeof value === 'string');
    if (!NO_TEXTS.has(field)) expect(texts).toEqual(texts.toSorted(compareTexts));
    const all = idsOf(sorted);
    expect(new Set(all).size).toBe(all.length);
    const size = Math.ceil(all.length / PAGES) | 1;
    for (const [order, expected] of [
      ['ASC', all],
      ['DESC', all.toReversed()],
    ] as const) {
      const pages: string[] = [];
      for (let start = 0; start < all.length; start += size) {
        pages.push(...idsOf((await rows(name, { sort: [field, order], range: [start, start + size - 1] })).rows));
      }
      expect({ order, pages }).toEqual({ order, pages: expected });
    }
  }

  async function getsManyById(name: ListName): Promise<void> {
    const { rows: all } = await rows(name, { range: [0, 4] });
    const ids = [all[3]?.id ?? '', all[1]?.id ?? ''];
    const many = await rows(name, { filter: { id: [...ids, '507f1f77bcf86cd799439011', 'x', 7] } });
    expect(idsOf(many.rows).sort()).toEqual([...ids].sort());
    expect((await rows(name, { filter: { id: ids[0] } })).rows).toHaveLength(1);
    expect((await rows(name, { filter: { id: [] } })).rows).toEqual([]);
  }

  async function filtersBy(name: ListName, field: string): Promise<void> {
    // Lists without this filter omit the rows of imports, so import-log.test.ts tests the filter.
    if (field === 'importId') return;
    const { rows: all } = await rows(name, {});
    const valueOf = (row: Row): unknown => {
      if (field === 'userId') return (row['user'] as { _id: string })._id;
      if (field === 'assigneeId') return (row['assignee'] as { id: string } | null)?.id ?? UNASSIGNED;
      if (field === 'isEnded') return row['state'] === 'ended';
      if (field === 'health') return (row['health'] as { state: string } | undefined)?.state ?? 'unknown';
      return field === 'status' && !('status' in row) ? (row['progress'] as { state: string }).state : row[field];
    };
    const filterValue = all.map(valueOf).find((value) => value !== undefined && value !== null && value !== '');
    expect(filterValue).toBeDefined();
    const found = await rows(name, { filter: { [field]: filterValue } });
    expect(idsOf(found.rows)).toEqual(idsOf(all.filter((row) => valueOf(row) === filterValue)));
    expect((await rows(name, { filter: { [field]: [filterValue, 'x'.repeat(24)] } })).total).toBe(found.total);
  }

  async function rejects(name: ListName, parameter: string, value: string): Promise<void> {
    const response = await admin.get(`${pathOf(name)}?${encodeURIComponent(parameter)}=${encodeURIComponent(value)}`);
    expectFailure(response, 'BAD_QUERY', response.body.message as string);
  }

  const rowsOf = (name: ListName): TableRow[] => [
    ['has a message, its key and ids', () => hasItsKeyAndIds(name)],
    ['states its slice, also when it is empty', () => statesItsSlice(name)],
    ['gets many by id', () => getsManyById(name)],
    ...LISTS[name].sort.map((field): TableRow => [`sorts by ${field}`, () => sortsBothWays(name, field)]),
    ...LISTS[name].filter.flatMap((field): TableRow[] => [
      [`filters by ${field}`, () => filtersBy(name, field)],
      ...ODD_VALUES.map((value): TableRow => {
        const filter = { [field]: value };
        return [`accepts filter=${JSON.stringify(filter)}`, () => rows(name, { filter })];
      }),
    ]),
    ...[
      ...BAD_QUERIES,
      ...LISTS[name].filter.flatMap((field) =>
        BAD_VALUES.map((value) => ['filter', JSON.stringify({ [field]: value })] as const),
      ),
    ].map(([parameter, value]): TableRow => {
      return [`rejects ${parameter}=${value.slice(0, 60)}`, () => rejects(name, parameter, value)];
    }),
  ];

  it.each(NAMES)('responds to every query of %s', (name) => expectEach(rowsOf(name)), 180_000);

  it.each(['leagues', 'matches', 'games', 'streams'] as const)(
    'searches %s for q literally in any case',
    async (name) => {
      const titlesOf = async (q: string): Promise<unknown[]> =>
        (await rows(name, { filter: { q } })).rows.map((row) => row['name'] ?? row['title']);
      const literal = [
        ['a.c. MILAN (b)', 'A.C. Milan (B)'],
        ['50% $OFF ^s', '50% $off ^start'],
        ['.*'],
        ['[x]', '[x]'],
        ['back\\slash', 'back\\slash'],
        ['ZÜRICH', 'Zürich'],
        [' a+b ', 'a+b'],
      ] as const;
      await expectEach(
        literal.map(([q, ...titles]): TableRow => [q, async () => expect(await titlesOf(q)).toEqual(titles)]),
      );
      expect((await rows(name, { filter: { q: '' } })).total).toBe((await rows(name, {})).rows.length);
    },
  );

  it.each(['leagues', 'matches', 'games', 'streams'] as const)('sorts %s as readers expect', async (name) => {
    const [field] = LISTS[name].search;
    const titlesBy = async (order: string): Promise<unknown[]> =>
      (await rows(name, { sort: [field, order], range: [0, 99] })).rows
        .map((row) => row[field])
        .filter((title) => TITLES.includes(String(title)));
    expect(await titlesBy('ASC')).toEqual(SORTED_TITLES);
    expect(await titlesBy('DESC')).toEqual(SORTED_TITLES.toReversed());
  });

  it('stores the sort key of every text', async () => {
    const models = Object.values(databaseOf(test).models).filter(({ schema }) => keyedSchemas().includes(schema));
    await expectEach(
      models.map(({ collection, schema }): TableRow => [
        collection.name,
        async () => {
          const docs = await collection.find().toArray();
          expect(docs.map(({ sortKeys }) => sortKeys as unknown)).toEqual(docs.map((doc) => sortKeysOf(schema, doc)));
          expect(docs).not.toEqual([]);
        },
      ]),
    );
  });

  it('finds activity by action and by user', async () => {
    const { rows: entries } = await rows('activity', { filter: { q: 'a.c. milan (b)', resource: 'matches' } });
    expect(entries.map(({ action }) => action)).toEqual(['Created the match A.C. Milan (B)']);
  });

  it('cuts a range that is wider than a hundred, and returns everything without a range', async () => {
    const now = new Date();
    const base = { description: '', category: '', revision: 1, createdAt: now, updatedAt: now };
    const docs = Array.from({ length: 100 }, (_, index) => ({ ...base, title: `Many ${index}` }));
    await databaseOf(test).collection('matches').insertMany(docs);
    // A write of the API makes the lists aware of the direct writes.
    await admin.post('/api/matches', { title: 'One more' }).expect(201);
    const { rows: cut, range, total } = await rows('matches', { range: [0, 100_000] });
    expect(cut).toHaveLength(100);
    expect(range).toBe(`matches 0-99/${total}`);
    expect((await rows('matches', { range: [5, 5_000] })).range).toBe(`matches 5-104/${total}`);
    expect((await admin.get('/api/matches')).body.matches).toHaveLength(total);
  });
});

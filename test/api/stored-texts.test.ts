import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo, type EmbeddedMongo } from '@nepsh/embedded-mongo';
import mongoose, { type mongo } from 'mongoose';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../../src/app.module.js';
import { followKey } from '../../src/contract/notifications.js';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';
import { runMigration } from '../../src/platform/upgrade/migrate.js';
import { FIRST_SCHEMA, migrationsFrom } from '../../src/platform/upgrade/migrations.js';
import { faultyDatabase, WRITES } from '../support/faulty-database.js';

const id = (number: number): mongo.ObjectId => new mongoose.mongo.ObjectId(number.toString(16).padStart(24, '0'));
const DIRTY = { title: '\u202eA\u000bB\u200b', lines: 'A\u0000\r\nB' };

const changesOf = (...fields: string[]) => fields.map((field) => ({ field, before: 'Eve', after: null }));

/** Entries of the log with personal data of visitors, as earlier versions wrote them. */
const VISITORS = [
  {
    resource: 'devices',
    resourceId: 'a1',
    action: 'Deleted the app user "Eve "E" Black"',
    changes: changesOf('userName', 'email', 'location', 'platform'),
  },
  {
    resource: 'devices',
    resourceId: 'a2',
    action: 'Sent the app user "eve@example.org" a test of the push "Goal"',
    changes: [],
  },
  {
    resource: 'requests',
    resourceId: 'a3',
    action: 'Deleted the request for "A vs B"',
    changes: changesOf('username', 'email', 'status', 'note'),
  },
];

describe('the migration of stored texts', () => {
  let folder: string;
  let running: EmbeddedMongo;
  let client: mongo.MongoClient;
  let db: mongo.Db;

  const migration = migrationsFrom(FIRST_SCHEMA).find(({ title }) => title.startsWith('texts without'));
  const migrate = (on = db): Promise<number> => {
    if (!migration) throw new Error('The migration is not declared.');
    return runMigration(on, migration);
  };
  const all = async (collection: string) => db.collection(collection).find().sort({ _id: 1 }).toArray();

  const league = (number: number, name: string, more: object = {}) => ({
    ...{ _id: id(number), name, nameKey: name.trim().toLowerCase(), abbreviation: 'AB', country: 'nepal' },
    ...{ category: 'Football', words: ['older'], revision: 1, ...more },
  });
  const user = (number: number, username: string, email: string) => ({
    ...{ _id: id(number), username, usernameKey: username.normalize('NFKC').toLowerCase(), email, role: 'staff' },
    ...{ words: ['older'], revision: 4 },
  });
  const game = (number: number, leagueId: number, more: object = {}) => ({
    ...{ _id: id(number), leagueId: id(leagueId), title: 'A vs B', homeTeam: 'A', awayTeam: 'B', location: 'C' },
    ...{ statusText: '', matchTitle: 'Round 1', leagueName: 'Cup', category: 'Football', words: ['a'], revision: 2 },
    ...{ streams: [{ title: 'Main', url: 'https://example.org/\u200b' }], ...more },
  });

  const DOCUMENTS: Record<string, object[]> = {
    leagues: [
      league(1, 'Cup\u200b'),
      league(2, 'Cup'),
      league(3, 'Cup\u2060\u200b', { country: 'india' }),
      league(4, '\u200b\u200b', { usualStreams: [{ title: DIRTY.title, url: 'https://example.org' }] }),
      league(5, 'Cup\u200e'),
      league(6, 'Clean', { words: ['kept'] }),
    ],
    matches: [{ _id: id(7), title: '\u2060', description: DIRTY.lines, category: '', words: [], revision: 1 }],
    games: [
      game(10, 1, {
        homeTeam: 'Atle\u0301tico\u0000',
        title: DIRTY.title,
        matchTitle: '\u2060',
        leagueName: 'Cup\u200b',
      }),
      game(11, 4, {
        leagueName: '\u200b\u200b',
        streams: [{ title: '\ufeffMain\u00a0 2', url: 'https://example.org/\u200b' }],
      }),
      game(12, 2),
    ],
    replays: [
      {
        _id: id(20),
        title: 'A',
        leagueId: id(5),
        leagueName: 'Cup\u200e',
        category: 'Football',
        parts: [{ title: '1\u000c' }],
      },
    ],
    users: [
      user(30, 'Zoe\u0301  B', 'a@example.org'),
      user(31, 'Zoé B', 'a\u200b@example.org'),
      user(32, 'Ana\u00a0\u00a0C', 'c\u200b@example.org'),
    ],
    contacts: [
      {
        ...{ _id: id(40), firstName: 'A', lastName: 'B', name: 'A B', email: 'a@example.org', subject: DIRTY.title },
        ...{ message: DIRTY.lines, assigneeId: id(30), assigneeName: 'Zoe\u0301  B', revision: 1, words: [] },
        ...{ notes: [{ author: { userId: id(30), username: 'Zoe\u0301  B' }, text: DIRTY.lines }], replies: [] },
      },
    ],
    apiKeys: [
      {
        _id: id(41),
        name: DIRTY.title,
        userId: id(32),
        username: 'Ana\u00a0\u00a0C',
        start: 'x',
        keyHash: '\u200b',
        words: [],
      },
    ],
    roles: [
      { _id: id(42), name: 'Editor', role: 'editor', words: [] },
      { _id: id(43), name: 'Edi\u200btor', role: 'edi-tor', words: [] },
    ],
    'push-subscriptions': [
      {
        _id: id(50),
        endpoint: 'https://example.org',
        follows: ['team:atle\u0301tico\u200b', 'team:atlético', `league:${id(1).toHexString()}`],
      },
    ],
    'match-requests': [
      {
        ...{
          _id: id(51),
          username: 'A\u200b',
          email: 'a@example.org',
          category: 'Football',
          league: '\u200b',
          words: [],
        },
        team: { homeTeam: 'A\u0007', awayTeam: 'B' },
      },
    ],
    settings: [{ _id: id(52), key: 'settings', notice: { isEnabled: true, title: DIRTY.title, text: DIRTY.lines } }],
    activities: [
      { _id: id(53), action: 'Added "\u200b"', words: [] },
      ...VISITORS.map((entry, index) => ({
        _id: id(60 + index),
        actor: { username: 'Ana', email: 'a@b.c' },
        ...entry,
      })),
    ],
  };

  const fill = async (): Promise<void> => {
    const collections = [...Object.keys(DOCUMENTS), 'backfills'];
    await Promise.all(collections.map((name) => db.collection(name).deleteMany({})));
    for (const [name, docs] of Object.entries(DOCUMENTS)) await db.collection(name).insertMany(shallowCopies(docs));
  };
  const shallowCopies = (docs: object[]): object[] => docs.map((doc) => ({ ...doc }));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-texts-'));
    running = await startEmbeddedMongo({ dataDir: folder, sync: 'off' });
    client = await new mongoose.mongo.MongoClient(withDatabaseName(running.uri)).connect();
    db = client.db();
    await db.collection('leagues').createIndexes([{ key: { nameKey: 1, country: 1 }, unique: true }]);
    await db.collection('users').createIndexes([{ key: { usernameKey: 1 }, unique: true }]);
    await db.collection('users').createIndexes([{ key: { email: 1 }, unique: true }]);
  });
  beforeEach(fill);
  afterAll(async () => {
    await client.close();
    await running.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('numbers leagues whose names become equal within a country', async () => {
    await migrate();

    const storedLeagues = (await all('leagues')).map(({ name, nameKey, revision }) => ({
      name,
      nameKey,
      revision: Number(revision),
    }));
    expect(storedLeagues).toEqual([
      { name: 'Cup (2)', nameKey: 'cup (2)', revision: 2 },
      { name: 'Cup', nameKey: 'cup', revision: 1 },
      { name: 'Cup', nameKey: 'cup', revision: 2 },
      { name: 'Unnamed league', nameKey: 'unnamed league', revision: 2 },
      { name: 'Cup (3)', nameKey: 'cup (3)', revision: 2 },
      { name: 'Clean', nameKey: 'clean', revision: 1 },
    ]);
  });

  it('recomputes the search words of changed records', async () => {
    await migrate();

    const words = (await all('leagues')).map((doc) => doc['words'] as unknown);
    expect(words[0]).toEqual(['cup', '2', 'ab', 'nepal', 'football']);
    expect(words[5]).toEqual(['kept']);
  });

  it('writes the names of leagues and matches into games and replays', async () => {
    await migrate();

    expect(await all('games')).toMatchObject([
      { homeTeam: 'Atlético', title: 'A B', matchTitle: 'Untitled match', leagueName: 'Cup (2)', revision: 3 },
      { leagueName: 'Unnamed league', streams: [{ title: 'Main 2', url: 'https://example.org/\u200b' }] },
      { leagueName: 'Cup', words: ['a'], revision: 2 },
    ]);
    expect(await all('matches')).toMatchObject([{ title: 'Untitled match', description: 'A\nB' }]);
    expect(await all('replays')).toMatchObject([{ leagueName: 'Cup (3)', parts: [{ title: '1' }] }]);
  });

  it('numbers usernames and updates the records that contain them', async () => {
    await migrate();

    expect(await all('users')).toMatchObject([
      { username: 'Zoé B (2)', usernameKey: 'zoé b (2)', email: 'a@example.org' },
      { username: 'Zoé B', usernameKey: 'zoé b', email: 'a\u200b@example.org' },
      { username: 'Ana C', usernameKey: 'ana c', email: 'c@example.org' },
    ]);
    expect(await all('contacts')).toMatchObject([
      {
        subject: 'A B',
        message: 'A\nB',
        assigneeName: 'Zoé B (2)',
        notes: [{ author: { username: 'Zoé B' }, text: 'A\nB' }],
      },
    ]);
    expect(await all('apiKeys')).toMatchObject([{ name: 'A B', username: 'Ana C', keyHash: '\u200b' }]);
    expect((await all('roles')).map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Editor editor',
      'Editor (2) edi-tor',
    ]);
  });

  it('follows teams by their cleaned names', async () => {
    await migrate();

    const team = followKey({ kind: 'team', value: 'Atlético' });
    expect(await all('push-subscriptions')).toMatchObject([{ follows: [team, `league:${id(1).toHexString()}`] }]);
  });

  it('cleans nested texts, and leaves the log unchanged', async () => {
    await migrate();

    expect(await all('match-requests')).toMatchObject([
      { username: 'A', league: 'Unnamed league', team: { homeTeam: 'A' } },
    ]);
    expect(await all('settings')).toMatchObject([{ notice: { isEnabled: true, title: 'A B', text: 'A\nB' } }]);
    expect((await all('activities'))[0]).toMatchObject({ action: 'Added "\u200b"' });
  });

  it('removes personal data of visitors from the log', async () => {
    await migrate();

    const entries = (await all('activities')).slice(1);
    expect(entries).toMatchObject([
      { action: 'Deleted the app user a1', changes: changesOf('platform') },
      { action: 'Sent the app user a2 a test of the push "Goal"', changes: [] },
      { action: 'Deleted the request for "A vs B"', changes: changesOf('status') },
    ]);
    expect(JSON.stringify(entries.map(({ action, words }) => [action, words]))).not.toMatch(/eve/i);
  });

  it('changes nothing the second time', async () => {
    expect(await migrate()).toBeGreaterThan(10);
    await db.collection('backfills').deleteMany({});

    expect(await migrate()).toBe(0);
  });

  it('stores the same after a kill between any two of its writes', async () => {
    const stored = () => Promise.all(Object.keys(DOCUMENTS).map(all));
    const complete = faultyDatabase(db, Infinity, 'after', WRITES);
    await migrate(complete.db);
    const expected = await stored();

    for (let step = 1; step <= complete.calls(); step += 1) {
      await fill();
      await expect(migrate(faultyDatabase(db, step, 'after', WRITES).db)).rejects.toThrow('killed');
      await migrate();
      expect([step, await stored()]).toEqual([step, expected]);
    }
    expect(complete.calls()).toBeGreaterThan(30);
  }, 180_000);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { SettingsRecord } from '../../src/contract/records/setting.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { StreamRecord } from '../../src/contract/records/match.record.js';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { adminApi, Api, databaseOf, expectFailure } from '../support/api.js';
import { makePerson } from '../support/people.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage } from '../support/fixtures.js';

const LEAGUE = {
  name: 'Undo league',
  abbreviation: 'UL',
  country: 'england',
  category: 'Football',
  logoUrl: 'https://example.org/undo.png',
};

describe('the activity log', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const logged = async (filter: object): Promise<ActivityRecord[]> =>
    (await admin.list('/api/users/activity', { filter }).expect(200)).body.activities as ActivityRecord[];

  it('records the user, the record, the time, and every field before and after', async () => {
    const person = await signIn(test, { permissions: ['matches:create', 'matches:update', 'matches:delete'] });
    const api = new Api(test, { authorization: person.authorization });
    const { _id } = (await api.post('/api/matches', { title: 'Cup' }).expect(201)).body.match as { _id: string };
    await api.put(`/api/matches/${_id}`, { title: 'Grand cup', category: 'Football' }).expect(200);
    await api.delete(`/api/matches/${_id}`).expect(200);
    const [deleted, changed, created] = await logged({ resourceId: _id });
    const by = {
      user: { _id: person.userId, username: person.username, email: person.email },
      role: 'staff',
      source: 'server',
      resource: 'matches',
    };
    expect(created).toMatchObject({ ...by, action: 'Created the match Cup' });
    expect(created?.changes).toContainEqual({ field: 'title', before: null, after: 'Cup' });
    expect(changed).toMatchObject({ ...by, action: 'Changed the match Grand cup' });
    expect(changed?.changes).toEqual([
      { field: 'title', before: 'Cup', after: 'Grand cup' },
      { field: 'category', before: '', after: 'Football' },
    ]);
    expect(deleted).toMatchObject({ ...by, action: 'Deleted the match Grand cup' });
    expect(deleted?.changes).toContainEqual({ field: 'title', before: 'Grand cup', after: null });
    for (const { createdAt } of [created, changed, deleted] as ActivityRecord[]) {
      expect(new Date(createdAt).toISOString()).toBe(createdAt);
    }
  });

  it('records changes of games, streams, leagues and settings, without their internal fields', async () => {
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, Date.parse('2031-01-01T12:00:00Z'));
    const path = `/api/matches/${stage.matchId}/game/${game._id}`;
    await admin.put(`${path}/trending`, { isTrending: true }).expect(200);
    await admin
      .put(`${path}/streamUrls`, { streamUrls: [{ title: 'Main', url: 'https://a.example.org/1' }] })
      .expect(200);
    const { _id } = (await admin.get(path)).body.game.streamUrls[0] as { _id: string };
    await admin
      .put(`${path}/streamUrls`, { streamUrls: [{ _id, title: 'Main', url: 'https://a.example.org/2' }] })
      .expect(200);
    const [address, streams, trending, created] = await logged({ resourceId: game._id });
    expect(trending?.changes).toEqual([{ field: 'isTrending', before: false, after: true }]);
    expect(streams?.changes.map(({ field }) => field)).toEqual(['streams']);
    // The change of the address is recorded, but not the address.
    expect(address?.changes.map(({ field }) => field)).toEqual(['streams']);
    expect(JSON.stringify([address, streams])).not.toContain('https://');
    const fields = created?.changes.map(({ field }) => field) ?? [];
    expect(fields).toEqual(expect.arrayContaining(['title', 'homeTeam', 'startsAt', 'status']));
    for (const hidden of ['announce', 'opening', 'holds', 'fixtureKey', 'usualEndAt'])
      expect(fields).not.toContain(hidden);
    const { body } = await admin.get('/api/setting');
    await admin.put(`/api/setting/${body.settings._id}/goLive`, { shiftMinutes: 9 }).expect(200);
    const [setting] = await logged({ resource: 'settings' });
    expect(setting?.changes).toEqual([{ field: 'goLive', before: { shiftMinutes: 0 }, after: { shiftMinutes: 9 } }]);
  });

  it('records a write as an undo only if it reverts the other write', async () => {
    const { league } = (await admin.post('/api/leagues', LEAGUE).expect(201)).body as { league: LeagueRecord };
    const path = `/api/leagues/${league._id}`;
    const write = (change: object, undoes?: string) =>
      admin.put(path, { ...LEAGUE, ...change }).set(undoes === undefined ? {} : { undoes });
    const newest = async () => (await logged({ resource: 'leagues', resourceId: league._id }))[0];

    await write({ name: 'Undone cup', abbreviation: 'UC' }).expect(200);
    const edit = await newest();
    expect(edit).toMatchObject({ action: 'Changed the league Undone cup' });
    // This write also changes another field.
    await write({ country: 'wales' }, edit?.id).expect(200);
    expect(await newest()).toMatchObject({ action: 'Changed the league Undo league' });
    await write({ name: 'Undone cup', abbreviation: 'UC' }).expect(200);

    await write({}, edit?.id).expect(200);
    const undoing = await newest();
    expect(undoing).toMatchObject({ action: 'Undid: Changed the league Undone cup', undoes: edit?.id });
    expect(undoing?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['name', 'Undo league'],
      ['abbreviation', 'UL'],
    ]);
    // A part of the change and an undo can be undone too.
    await write({ abbreviation: 'UC' }, undoing?.id).expect(200);
    expect(await newest()).toMatchObject({ undoes: undoing?.id });

    await write({ abbreviation: 'XX' }, edit?.id).expect(200);
    expect((await newest())?.undoes).toBeUndefined();
    await write({ abbreviation: 'YY' }, '507f1f77bcf86cd799439011').expect(200);
    expect((await newest())?.undoes).toBeUndefined();
    expectFailure(await write({}, 'everything'), 'BAD_ID');

    const { settings } = (await admin.get('/api/setting').expect(200)).body as { settings: SettingsRecord };
    const shift = (shiftMinutes: number) => admin.put(`/api/setting/${settings._id}/goLive`, { shiftMinutes });
    await shift(settings.goLive.shiftMinutes + 7).expect(200);
    const [shifted] = await logged({ resource: 'settings' });
    await shift(settings.goLive.shiftMinutes)
      .set({ undoes: shifted?.id ?? '' })
      .expect(200);
    expect((await logged({ resource: 'settings' }))[0]).toMatchObject({
      action: 'Undid: Changed the settings',
      undoes: shifted?.id,
    });
    const anonymous = new Api(test);
    expectFailure(await anonymous.put(path, LEAGUE).set({ undoes: edit?.id ?? '' }), 'UNAUTHENTICATED');
  });

  it('records an undo of streams that still have all their addresses', async () => {
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const game = await makeGame(test, auth, await makeStage(test, auth), Date.parse('2031-01-01T12:00:00Z'));
    const path = `/api/matches/${game.matchId}/game/${game._id}`;
    const save = async (streamUrls: object[], undoes?: string): Promise<StreamRecord[]> => {
      const call = admin.put(`${path}/streamUrls`, { streamUrls }).set(undoes === undefined ? {} : { undoes });
      return (await call.expect(200)).body.game.streamUrls as StreamRecord[];
    };
    const newest = async () => (await logged({ resourceId: game._id }))[0];
    const url = (name: string) => `https://a.example.org/${name}.m3u8`;
    const [main, spare] = await save([
      { title: 'Main', url: url('main') },
      { title: 'Spare', url: url('spare'), language: 'Spanish' },
    ]);
    const entryOf = ({ _id, title, quality, language, platform }: StreamRecord) => ({
      ...{ _id, title, quality, language, platform },
    });
    if (!main || !spare) throw new Error('not saved');
    await save([{ ...entryOf(spare), title: 'Reserve' }, entryOf(main), { title: 'Third', url: url('third') }]);
    const edit = await newest();
    await save([entryOf(main), entryOf(spare)], edit?.id);
    expect(await newest()).toMatchObject({ action: `Undid: ${edit?.action}`, undoes: edit?.id });

    // A stream with a new address does not count as an undo.
    await save([entryOf(main)]);
    const removal = await newest();
    await save([entryOf(main), { ...entryOf(spare), _id: undefined, url: url('other') }], removal?.id);
    expect((await newest())?.undoes).toBeUndefined();
  });

  it('checks the rules for granting permissions during an undo', async () => {
    const target = await makePerson(test, { role: 'editor' });
    const set = (api: Api, newPermissions: string[], undoes = '') =>
      api.put(`${target.path}/permissions`, { newPermissions }).set(undoes ? { undoes } : {});
    const newest = async () => (await logged({ resource: 'users', resourceId: target.id }))[0];
    await set(admin, ['faqs:view', 'logs:view']).expect(200);
    await set(admin, ['faqs:view', 'faqs:delete']).expect(200);
    const edit = await newest();
    expect(edit?.changes.map(({ field }) => field)).toEqual(['permissions']);

    // A user without a permission cannot grant it, even as an undo.
    const granter = await makePerson(test, { permissions: ['permissions:update', 'faqs:view', 'faqs:delete'] });
    expectFailure(await set(granter.api, ['faqs:view', 'logs:view'], edit?.id), 'PERMISSION_NOT_HELD');
    const outsider = await makePerson(test, { permissions: ['users:update', 'logs:view', 'faqs:delete'] });
    expectFailure(await set(outsider.api, ['faqs:view', 'logs:view'], edit?.id), 'PERMISSION_DENIED');
    await set(admin, ['faqs:view', 'logs:view'], edit?.id).expect(200);
    expect(await newest()).toMatchObject({
      action: `Undid: Changed the permissions of "${target.username}"`,
      undoes: edit?.id,
    });
  });

  it('records an undo of permissions regardless of their order', async () => {
    const target = await makePerson(test);
    const stored = ['faqs:view', 'logs:view'];
    const _id = new Types.ObjectId(target.id);
    await databaseOf(test)
      .collection('users')
      .updateOne({ _id }, { $set: { permissions: stored } });
    const set = (newPermissions: string[], undoes?: string) =>
      admin
        .put(`${target.path}/permissions`, { newPermissions })
        .set(undoes === undefined ? {} : { undoes })
        .expect(200);
    const newest = async () => (await logged({ resource: 'users', resourceId: target.id }))[0];
    await set(['faqs:delete']);
    const edit = await newest();
    expect(edit?.changes).toEqual([{ field: 'permissions', before: stored, after: ['faqs:delete'] }]);
    const { permissions } = (await set(stored, edit?.id)).body.user as UserRecord;
    expect(permissions).not.toEqual(stored);
    const undoing = await newest();
    expect(undoing).toMatchObject({ undoes: edit?.id });
    // Another order of the same permissions is not a change.
    await databaseOf(test)
      .collection('users')
      .updateOne({ _id }, { $set: { permissions: stored } });
    await set(['faqs:delete'], undoing?.id);
    expect(await newest()).toMatchObject({ undoes: undoing?.id });
  });

  it('records actions of the dashboard for the signed-in user only', async () => {
    const person = await signIn(test);
    const api = new Api(test, { authorization: person.authorization });
    const about = '507f1f77bcf86cd799439011';
    await api.put(`/api/users/activity/${about}`, { action: ' <b>Opened</b> the page ' }).expect(200);
    const [entry] = await logged({ source: 'client' });
    expect(entry).toMatchObject({
      user: { _id: person.userId, username: person.username },
      source: 'client',
      action: '<b>Opened</b> the page',
      resourceId: about,
      changes: [],
    });
    expectFailure(await new Api(test).put(`/api/users/activity/${about}`, { action: 'x' }), 'UNAUTHENTICATED');
  });

  it('accepts sixty entries per minute from a dashboard, then returns 429', async () => {
    const person = await signIn(test, { permissions: [] });
    // Requests from localhost are not limited.
    const api = new Api(test, { authorization: person.authorization, 'x-forwarded-for': '203.0.113.60' });
    const add = () => api.put(`/api/users/activity/${person.userId}`, { action: 'Again' });
    for (let count = 0; count < 60; count += 1) await add().expect(200);
    const rejection = await add();
    expectFailure(rejection, 'TOO_MANY_REQUESTS');
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('filters by days, including both days, and by times', async () => {
    const done = '507f1f77bcf86cd799439012';
    const entry = {
      actor: { userId: done, username: 'gone', email: 'gone@example.org', role: 'staff' },
      action: 'Did something',
      source: 'server',
      resource: 'matches',
      resourceId: '',
      changes: [],
      words: ['did'],
    };
    const moments = [
      '2024-02-29T23:59:59.999Z',
      '2024-03-01T00:00:00.000Z',
      '2024-03-02T23:59:59.999Z',
      '2024-03-03T00:00:00.000Z',
    ];
    await databaseOf(test)
      .collection('activities')
      .insertMany(moments.map((moment) => ({ ...entry, createdAt: new Date(moment) })));
    const timesOf = async (filter: object) =>
      (await logged({ userId: done, ...filter })).map(({ createdAt }) => createdAt).reverse();
    expect(await timesOf({ from: '2024-03-01', to: '2024-03-02' })).toEqual(moments.slice(1, 3));
    expect(await timesOf({ from: '2024-03-03' })).toEqual(moments.slice(3));
    expect(await timesOf({ to: '2024-02-29', q: 'did' })).toEqual(moments.slice(0, 1));
    expect(await timesOf({ from: '2024-03-02T23:59:59.999Z', to: '2024-03-03T00:00:00Z' })).toEqual(moments.slice(2));
    expect(await timesOf({ from: '2024-03-02', to: '2024-03-01' })).toEqual([]);
    for (const filter of [
      { from: '2024-02-30' },
      { to: 'yesterday' },
      { from: { $gt: '' } },
      { to: null },
      { from: 7 },
    ]) {
      expectFailure(
        await admin.list('/api/users/activity', { filter }),
        'BAD_QUERY',
        'filter.from and filter.to must be dates like 2031-08-15, or timestamps.',
      );
    }
    const usersList = await admin.list('/api/users', { filter: { from: '2024-03-01' } });
    expectFailure(usersList, 'BAD_QUERY', usersList.body.message as string);
  });

  it('records signing in and out, and no failed write', async () => {
    const person = await signIn(test, { permissions: ['matches:create'] });
    const api = new Api(test, { authorization: person.authorization });
    await api.post('/api/matches', { title: '' }).expect(400);
    await api.delete('/api/matches/507f1f77bcf86cd799439011').expect(403);
    await api.post('/api/auth/logout').expect(200);
    expect((await logged({ userId: person.userId, source: 'server' })).map(({ action }) => action)).toEqual([
      'Logged Out Successfully',
      'Logged In Successfully',
    ]);
  });
});

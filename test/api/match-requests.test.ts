import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MatchRequestRecord } from '../../src/contract/records/match-request.record.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';

describe('a match request', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  const clock = new FakeClock();

  beforeAll(async () => {
    test = await startTestApp({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
    admin = await adminApi(test);
    visitor = new Api(test);
  });
  afterAll(() => test.close());

  const wish = {
    homeTeam: 'Saipal United',
    awayTeam: 'Rapti Riders',
    category: 'Football',
    league: 'Himal Super Cup',
    email: 'fan@example.org',
    username: 'fan',
  };
  const send = async (more: Partial<typeof wish> = {}): Promise<MatchRequestRecord> => {
    clock.advance(1);
    const { body: sent } = await visitor.post('/api/match-requests', { ...wish, ...more }).expect(201);
    return sent.request as MatchRequestRecord;
  };
  const homes = (response: { body: { requests: MatchRequestRecord[] } }): string[] =>
    response.body.requests.map(({ team }) => team.homeTeam);

  it('is accepted from visitors, with the status New', async () => {
    const { body: sent } = await visitor.post('/api/match-requests', { ...wish, username: ' fan ' }).expect(201);
    expect(sent.message).toBe('Thank you. Your request has been sent.');
    const { _id } = sent.request as MatchRequestRecord;
    expect(sent.request).toEqual({
      _id,
      id: _id,
      username: 'fan',
      email: 'fan@example.org',
      team: { homeTeam: 'Saipal United', awayTeam: 'Rapti Riders' },
      category: 'Football',
      league: 'Himal Super Cup',
      status: 'New',
      gameId: null,
      note: '',
      mailState: null,
      revision: 1,
      createdAt: clock.date().toISOString(),
      updatedAt: clock.date().toISOString(),
    });
    expect((await admin.get(`/api/match-requests/${_id}`).expect(200)).body.request).toEqual(sent.request);
    const { body: log } = await admin.list('/api/users/activity', { filter: { resourceId: _id } });
    expect(log.activities).toEqual([]);
  });

  it.each([
    ['homeTeam', 'Home team'],
    ['awayTeam', 'Away team'],
    ['category', 'Category'],
    ['league', 'League'],
  ] as const)('requires a %s of 4 to 120 characters', async (field, label) => {
    const cases = [
      ['abc', `${label} must be at least 4 characters`],
      [' abc ', `${label} must be at least 4 characters`],
      ['', `${label} is required`],
      ['x'.repeat(121), `${label} must be at most 120 characters`],
    ] as const;
    for (const [value, text] of cases) {
      const response = await visitor.post('/api/match-requests', { ...wish, [field]: value });
      expectFailure(response, 'VALIDATION_FAILED', text);
    }
    await send({ [field]: 'Chad' });
    await send({ [field]: 'x'.repeat(120) });
  });

  it.each([
    [{ email: 'fan@' }, 'Email must be valid'],
    [{ email: '' }, 'Email is required'],
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: 'x'.repeat(61) }, 'Username must be at most 60 characters'],
    [{ username: undefined }, 'Username is required'],
    [{ status: 'Approved' }, undefined],
    [{ team: { homeTeam: 'Saipal', awayTeam: 'Rapti' } }, undefined],
  ])('rejects %j', async (wrong, text) => {
    const { body: failure } = await visitor.post('/api/match-requests', { ...wish, ...wrong }).expect(400);
    expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', ...(text && { message: text }) });
  });

  it('accepts every status in any order, and no other value', async () => {
    const { _id } = await send();
    const path = `/api/match-requests/${_id}/status`;
    for (const status of ['Approved', 'Cancel', 'Pending', 'New']) {
      const { body: saved } = await admin.put(path, { status }).expect(200);
      expect(saved).toMatchObject({ message: `Marked as ${status}.`, request: { _id, status } });
    }
    for (const status of ['Cancelled', 'approved', '', null]) {
      const response = await admin.put(path, { status });
      expectFailure(response, 'VALIDATION_FAILED', 'Status must be New, Pending, Approved or Cancel');
    }
    const stale = await admin.put(path, { status: 'New' }).set('If-Match', '"2"');
    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current).toMatchObject({ status: 'New', revision: 5 });
    const { body: log } = await admin.list('/api/users/activity', { filter: { resourceId: _id } });
    const entries = log.activities as { action: string; changes: object[] }[];
    expect(
      entries.find(({ action }) => action === 'Marked the request for "Saipal United vs Rapti Riders" as Cancel'),
    ).toMatchObject({
      changes: [{ field: 'status', before: 'Approved', after: 'Cancel' }],
    });
    expectFailure(
      await admin.put('/api/match-requests/507f1f77bcf86cd799439011/status', { status: 'New' }),
      'REQUEST_NOT_FOUND',
    );
  });

  it('leaves no personal data of the visitor in the log', async () => {
    const { _id } = await send();
    await admin.put(`/api/match-requests/${_id}/status`, { status: 'Cancel', note: 'Sorry, no stream.' }).expect(200);

    await admin.delete(`/api/match-requests/${_id}`).expect(200);

    const log = await admin.list('/api/users/activity', { filter: { resourceId: _id } }).expect(200);
    const [deleted] = log.body.activities as { action: string; changes: object[] }[];
    expect(deleted?.action).toBe('Deleted the request for "Saipal United vs Rapti Riders"');
    expect(deleted?.changes).toEqual([
      { field: 'status', before: 'Cancel', after: null },
      { field: 'gameId', before: null, after: null },
      { field: 'mailState', before: null, after: null },
    ]);
    for (const text of [wish.email, wish.username, 'Sorry']) expect(log.text).not.toContain(text);
  });

  it('requires the permissions to read, mark and delete', async () => {
    const { _id } = await send();
    const path = `/api/match-requests/${_id}`;
    const calls = {
      'match-requests:view': (api: Api) => api.get('/api/match-requests'),
      'match-requests:update': (api: Api) => api.put(`${path}/status`, { status: 'Pending' }),
      'match-requests:delete': (api: Api) => api.delete(path),
    };
    for (const [key, call] of Object.entries(calls)) {
      expectFailure(await call(visitor), 'UNAUTHENTICATED');
      const others = ['match-requests:access', ...Object.keys(calls)].filter((one) => one !== key);
      expectFailure(await call(await apiOf(test, { permissions: others })), 'PERMISSION_DENIED');
    }
    expectFailure(await visitor.get(path), 'UNAUTHENTICATED');
    for (const [key, call] of Object.entries(calls)) {
      await call(await apiOf(test, { permissions: [key] })).expect(200);
    }
    expectFailure(await admin.get(path), 'REQUEST_NOT_FOUND');
  });

  describe('that becomes a game', () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    });

    const body = (more: object = {}) => ({
      ...gameBody(stage, clock.now() + 86_400_000, { title: 'Asked for' }),
      matchId: stage.matchId,
      ...more,
    });
    const make = (id: string, more: object = {}, api = admin) => api.post(`/api/match-requests/${id}/game`, body(more));
    const games = async (): Promise<GameRecord[]> =>
      (await admin.list('/api/games', { filter: { matchId: stage.matchId }, range: [0, 99] })).body
        .games as GameRecord[];
    const read = async (id: string): Promise<MatchRequestRecord> =>
      (await admin.get(`/api/match-requests/${id}`).expect(200)).body.request as MatchRequestRecord;

    it('is approved in one step, logged, and rejected the second time', async () => {
      const { _id } = await send();
      const before = (await games()).length;
      const { body: creation } = await make(_id).expect(201);
      expect(creation).toMatchObject({
        message: 'Asked for was added, and its request is approved.',
        request: { _id, status: 'Approved', gameId: creation.game._id, revision: 2 },
        game: { title: 'Asked for', matchId: stage.matchId },
      });
      expect(await read(_id)).toEqual(creation.request);
      const { body: log } = await admin.list('/api/users/activity', { filter: { resourceId: _id } });
      expect(log.activities).toMatchObject([
        { action: 'Created a game from the request for "Saipal United vs Rapti Riders"' },
      ]);
      const { body: logOfGame } = await admin.list('/api/users/activity', {
        filter: { resourceId: creation.game._id },
      });
      expect(logOfGame.activities).toMatchObject([{ action: 'Created the game Asked for' }]);
      expectFailure(await make(_id), 'REQUEST_HAS_GAME');
      expect(await games()).toHaveLength(before + 1);
    });

    it('is converted once by simultaneous calls', async () => {
      const { _id } = await send();
      const before = (await games()).length;
      const responses = await Promise.all([1, 2, 3, 4].map(() => make(_id)));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect(await games()).toHaveLength(before + 1);
    });

    it('requires the current revision and a valid game', async () => {
      const { _id } = await send();
      await admin.put(`/api/match-requests/${_id}/status`, { status: 'Pending' }).expect(200);
      const before = await games();
      const stale = await make(_id).set('If-Match', '"1"');
      expectFailure(stale, 'STALE_WRITE');
      expect(stale.body.current).toMatchObject({ status: 'Pending', revision: 2 });
      expectFailure(await make(_id, { league: 'No such league' }), 'LEAGUE_NOT_FOUND_BY_NAME');
      expectFailure(await make(_id, { matchId: '507f1f77bcf86cd799439011' }), 'MATCH_NOT_FOUND');
      expectFailure(await make('507f1f77bcf86cd799439011'), 'REQUEST_NOT_FOUND');
      expect(await read(_id)).toMatchObject({ status: 'Pending', gameId: null, revision: 2 });
      expect(await games()).toEqual(before);
    });

    it('stays approved after its game is deleted', async () => {
      const { _id } = await send();
      const { game } = (await make(_id).expect(201)).body as { game: GameRecord };
      await admin.delete(`/api/matches/${stage.matchId}/game/${game._id}`).expect(200);
      expect(await read(_id)).toMatchObject({ status: 'Approved', gameId: null, revision: 3 });
      await make(_id).expect(201);
    });

    it('requires both permissions', async () => {
      const { _id } = await send();
      expectFailure(await make(_id, {}, visitor), 'UNAUTHENTICATED');
      for (const key of ['games:create', 'match-requests:update'])
        expectFailure(await make(_id, {}, await apiOf(test, { permissions: [key] })), 'PERMISSION_DENIED');
      await make(_id, {}, await apiOf(test, { permissions: ['games:create', 'match-requests:update'] })).expect(201);
    });
  });

  it('is listed newest first, by range, sort, filter and search, with a count of new ones', async () => {
    const email = 'list@example.org';
    const createdGames = [];
    for (const homeTeam of ['Alpha FC', 'Bravo FC', 'Delta FC']) createdGames.push(await send({ homeTeam, email }));
    await admin.put(`/api/match-requests/${createdGames[1]!._id}/status`, { status: 'Approved' }).expect(200);
    const list = (query: object) => admin.list('/api/match-requests', { range: [0, 9], ...query }).expect(200);
    expect(homes(await list({ filter: { email } }))).toEqual(['Delta FC', 'Bravo FC', 'Alpha FC']);
    const bell = await admin.list('/api/match-requests', { range: [0, 0], filter: { status: 'New', email } });
    expect(homes(bell)).toEqual(['Delta FC']);
    expect(bell.headers['content-range']).toBe('requests 0-0/2');
    const approvedFirst = await list({ sort: ['status', 'ASC'], filter: { email } });
    expect(homes(approvedFirst)).toEqual(['Bravo FC', 'Alpha FC', 'Delta FC']);
    expect(homes(await list({ filter: { q: 'bravo' } }))).toEqual(['Bravo FC']);
    expect(homes(await list({ filter: { q: 'RAPTI', email } }))).toHaveLength(3);
    const ids = createdGames.map(({ _id }) => _id).slice(0, 2);
    expect(homes(await list({ filter: { id: ids } })).sort()).toEqual(['Alpha FC', 'Bravo FC']);
    for (const sort of ['id', 'username', 'email', 'category', 'league', 'createdAt', 'updatedAt'])
      await list({ sort: [sort, 'DESC'] });
    await admin.list('/api/match-requests', { sort: ['team', 'ASC'] }).expect(400);
  });

  it('is published to users who may read it, in a separate event', async () => {
    const reader = await apiOf(test, { permissions: ['match-requests:view'] });
    const listeners = [await EventListener.open(test.url, reader.headers), await EventListener.open(test.url)] as const;
    const [insider, outsider] = listeners;
    try {
      const { _id } = await send();
      expect((await insider.until(isChangeOf('requests', _id))).name).toBe('requests');
      await admin.post('/api/faq', { title: 'A', description: 'B' }).expect(201);
      await outsider.until((event) => event.data['resource'] === 'faqs');
      expect(outsider.received.filter(({ name }) => name === 'requests')).toEqual([]);
    } finally {
      for (const listener of listeners) listener.close();
    }
  });

  it('is limited to ten per address in ten minutes', async () => {
    const from = (address: string) => visitor.post('/api/match-requests', wish).set('x-forwarded-for', address);
    for (let index = 0; index < 10; index += 1) await from('198.51.100.7').expect(201);
    const rejection = await from('198.51.100.7');
    expectFailure(rejection, 'TOO_MANY_REQUESTS');
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(300);
    await from('198.51.100.8').expect(201);
  });
});

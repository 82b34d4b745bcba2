import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient } from '../../client/src/index.js';
import { adminApi, type Api } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { ExampleApp } from '../support/example-app.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { push } from '../support/push.js';
import { eventually } from '../support/wait.js';

describe('the typed client', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('writes and reads with the types of the server', async () => {
    const { authorization } = await signIn(test, { permissions: ['leagues:create'] });
    const api = createApiClient({ baseUrl: test.url, token: authorization.replace('Bearer ', '') });
    const body = {
      name: 'Typed League',
      abbreviation: 'TL',
      country: 'nepal' as const,
      category: 'Football' as const,
      logoUrl: 'https://example.org/l.png',
    };
    const created = await api.POST('/api/leagues', { body });
    expect(created.data?.league.name).toBe('Typed League');
    const listed = await api.GET('/api/leagues');
    expect(listed.data?.leagues.map((league) => league.name)).toEqual(['Typed League']);
  });

  it('returns failures in the documented shape', async () => {
    const id = '0'.repeat(24);
    const { data, error, response } = await createApiClient({ baseUrl: test.url }).GET('/api/leagues/{id}', {
      params: { path: { id } },
    });
    expect(data).toBeUndefined();
    expect(response.status).toBe(404);
    expect(error).toMatchObject({ statusCode: 404, code: 'LEAGUE_NOT_FOUND' });
  });
});

describe('the example app of docs/mobile.md', () => {
  let test: TestApp;
  let admin: Api;
  let app: ExampleApp | undefined;

  beforeAll(async () => {
    test = await startTestApp({ wakeMs: 100 });
    admin = await adminApi(test);
  });
  afterEach(() => app?.interrupt());
  afterAll(() => test.close());

  it('shows the home screen, a game with its streams, the follows, the inbox and live events', async () => {
    const auth = await signIn(test, { role: 'super-admin' });
    const stage = await makeStage(test, auth);
    const startsAt = Date.parse('2031-05-20T18:30:00Z');
    const teams = { title: 'Chure Rangers vs Rapti Riders', homeTeam: 'Chure Rangers', awayTeam: 'Rapti Riders' };
    const streamUrls = [{ title: 'Main feed', url: 'https://example.org/live.m3u8' }];
    const game = await makeGame(test, auth, stage, startsAt, { ...teams, streamUrls });
    const download = { platform: 'android', version: '1.2.0', sizeInMB: 20 };
    await admin.post('/api/mobile/downloads', { ...download, downloadUrl: 'https://example.org/app.apk' }).expect(201);
    await push(admin, { title: 'Kick-off moved', screen: 'Game', gameId: game._id });
    await eventually(async () => {
      const { body } = await admin.get('/api/mobile/inbox').expect(200);
      return (body as { notifications: unknown[] }).notifications.length > 0 || undefined;
    });

    app = new ExampleApp(test.url, 'Chure Rangers');
    const lines = await app.linesUntil('Events: open');
    await admin.put(`/api/matches/${game.matchId}/game/${game._id}/live`, {}).expect(200);
    const later = await app.linesUntil('Live: ');

    expect(lines).toEqual(
      expect.arrayContaining([
        'Update: 1.2.0 at https://example.org/app.apk',
        'Home: 1 games',
        expect.stringContaining('  Scheduled  Chure Rangers vs Rapti Riders (League '),
        expect.stringContaining('Game: Scheduled  Chure Rangers vs Rapti Riders'),
        `  Streams open at ${game.opensAt}`,
        `  Stream: Main feed (1080p, English) ${test.url}${game.streamUrls[0]?.stream}`,
        'Following: team chure rangers',
        'Inbox: 1 pushes',
        expect.stringContaining(
          `Kick-off moved: Kick-off is at three, join us → game ${game._id} of match ${game.matchId}`,
        ),
      ]),
    );
    expect(later).toContain('Live: Chure Rangers vs Rapti Riders');
    app.interrupt();
    expect((await app.end()).code).toBe(0);
  });

  it('requires an update before anything else', async () => {
    await admin
      .post('/api/mobile/downloads', {
        platform: 'android',
        version: '2.0.0',
        downloadUrl: 'https://example.org/app-2.apk',
        sizeInMB: 20,
        isRequired: true,
      })
      .expect(201);

    app = new ExampleApp(test.url);
    const { code, lines } = await app.end();

    expect({ code, lines }).toEqual({ code: 0, lines: ['Update: 2.0.0 at https://example.org/app-2.apk', ''] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, type Api, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';

const RUN = 'window.hostileRan=1';
/** Links whose real target differs from the visible one, or is a script. */
const HOSTILE = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\nscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `\u00a0javascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  'https://example.org@evil.example/',
  'https://user:password@evil.example/',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  'https:evil.example',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'https://example.org/\u202Egnp.exe',
];

describe('a link', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const league = { name: 'Linked', abbreviation: 'L', country: 'nepal', category: 'Football' };
  const device = { token: 'ExponentPushToken[linked]', platform: 'ios' };

  it.each(['https://good.example.org@evil.example.net/a.png', 'https://user:password@example.org/a.png'])(
    'is rejected if it contains a user or a password: %s',
    async (address) => {
      for (const [path, body] of [
        ['/api/leagues', { ...league, logoUrl: address }],
        ['/api/mobile/devices', { ...device, avatar: address }],
      ] as const) {
        const response = await admin.post(path, body);
        expectFailure(response, 'VALIDATION_FAILED', response.body.message as string);
      }
    },
  );

  it('must use https for a picture', async () => {
    const http = 'http://example.org/a.png';
    const replay = { title: 'Replay', league: 'Linked', category: 'Football', date: '2026-08-15' };
    for (const [path, body, field, message] of [
      ['/api/leagues', { ...league, logoUrl: http }, 'logoUrl', 'Invalid URL for logo'],
      ['/api/replays', { ...replay, thumbnail: http }, 'thumbnail', 'Thumbnail must be a valid URL'],
    ] as const) {
      const response = await admin.post(path, body).expect(400);
      expect(response.body.errors).toEqual({ [field]: [message] });
    }
    await admin.post('/api/leagues', { ...league, logoUrl: 'https://example.org/a.png' }).expect(201);
    await admin.post('/api/replays', { ...replay, thumbnail: 'https://example.org/a.png' }).expect(201);
    const rejection = await admin.post('/api/mobile/devices', { ...device, avatar: 'http://example.org/a.png' });
    expect(rejection.body.errors).toEqual({ avatar: ['Avatar must be a valid URL'] });
    await admin.post('/api/mobile/devices', { ...device, avatar: 'https://example.org/a.png' }).expect(201);
  });

  it.each([
    'leagues.logoUrl',
    'game.highlightsUrl',
    'replays.thumbnail',
    'replays.highlightsUrl',
    'affiliate.link',
    'affiliate.image',
  ])('is rejected in %s if its address is hostile', async (name) => {
    const { match } = (await admin.post('/api/matches', { title: 'Round 1' }).expect(201)).body as {
      match: { _id: string };
    };
    const when = { date: '2026-08-15', time: '15:00', timeZone: 'UTC', location: 'Quay' };
    const bodies: Record<string, { path: string; body: object }> = {
      leagues: { path: '/api/leagues', body: { ...league, logoUrl: 'https://example.org/a.png' } },
      game: {
        path: `/api/matches/${match._id}/game`,
        body: { ...when, title: 'A vs B', homeTeam: 'A', awayTeam: 'B', league: 'Linked' },
      },
      replays: {
        path: '/api/replays',
        body: { title: 'Replay', league: 'Linked', category: 'Football', date: '2026-08-15' },
      },
      affiliate: {
        path: '/api/affiliate',
        body: { title: 'Partner', link: 'https://example.org/', platforms: 'both' },
      },
    };
    const [resource, field] = name.split('.') as [string, string];
    const { path, body } = bodies[resource]!;

    for (const link of HOSTILE) {
      const response = await admin.post(path, { ...body, [field]: link });

      expect({ link, status: response.status }).toEqual({ link, status: 400 });
      expect(Object.keys(response.body.errors as object)).toEqual([field]);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, type Api, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';

describe('links', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const league = { name: 'Linked', abbreviation: 'L', country: 'nepal', category: 'Football' };
  const device = { token: 'linked', platform: 'ios' };

  it.each(['https://good.example.org@evil.example.net/a.png', 'https://user:password@example.org/a.png'])(
    'with a user or a password in them are refused: %s',
    async (address) => {
      for (const [path, body] of [
        ['/api/leagues', { ...league, logoUrl: address }],
        ['/api/mobile/devices', { ...device, avatar: address }],
      ] as const) {
        const answer = await admin.post(path, body);
        expectFailure(answer, 'VALIDATION_FAILED', answer.body.message as string);
      }
    },
  );

  it('of pictures are https', async () => {
    const http = 'http://example.org/a.png';
    const replay = { title: 'Replay', league: 'Linked', category: 'Football', date: '2026-08-15' };
    for (const [path, body, field, message] of [
      ['/api/leagues', { ...league, logoUrl: http }, 'logoUrl', 'Invalid URL for logo'],
      ['/api/replays', { ...replay, thumbnail: http }, 'thumbnail', 'Thumbnail must be a valid URL'],
    ] as const) {
      const answer = await admin.post(path, body).expect(400);
      expect(answer.body.errors).toEqual({ [field]: [message] });
    }
    await admin.post('/api/leagues', { ...league, logoUrl: 'https://example.org/a.png' }).expect(201);
    await admin.post('/api/replays', { ...replay, thumbnail: 'https://example.org/a.png' }).expect(201);
    const refused = await admin.post('/api/mobile/devices', { ...device, avatar: 'http://example.org/a.png' });
    expect(refused.body.errors).toEqual({ avatar: ['Avatar must be a valid URL'] });
    await admin.post('/api/mobile/devices', { ...device, avatar: 'https://example.org/a.png' }).expect(201);
  });
});

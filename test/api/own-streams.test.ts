import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { PERMISSIONS, type Permission } from '../../src/contract/permissions.js';
import type { OwnStreamKeyResponse, OwnStreamRecord } from '../../src/contract/records/own-stream.record.js';
import type { OwnStreamDoc } from '../../src/modules/own-streams/own-stream.schema.js';
import { Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, signIn } from '../support/app.js';
import { attemptOf } from '../support/fake-ingest.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { OwnStreamStage } from '../support/own-stream-stage.js';

const MINUTE = 60_000;
const NOBODY = '507f1f77bcf86cd799439011';
const KEYS = ['own-streams:access', 'own-streams:create', 'own-streams:update', 'own-streams:delete'] as const;

describe('own streams', () => {
  let stage: OwnStreamStage;
  const claimsOf = (token = ''): { url: string } =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { url: string };
  const stored = ({ _id }: OwnStreamRecord) =>
    databaseOf(stage.test)
      .collection<OwnStreamDoc>('ownStreams')
      .findOne({ _id: new Types.ObjectId(_id) });

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
  });
  afterAll(() => stage.close());

  describe('POST /api/matches/{matchId}/game/{gameId}/own-stream', () => {
    it('returns the own stream with the settings of the encoder', async () => {
      const game = await stage.game(30);

      const { body } = await stage.admin.post(`${stage.pathOf(game)}/own-stream`, { title: 'Court 1' }).expect(201);

      const { ownStream, ingest, message } = body as OwnStreamKeyResponse;
      expect(message).toMatch(/shown only once/);
      expect(ingest.server).toBe('rtmp://ingest.example.org/live');
      expect(ingest.key).toMatch(/^[a-z2-9]{10}\?key=[\w-]{32}$/);
      expect(ownStream).toMatchObject({
        name: ingest.key.slice(0, 10),
        title: 'Court 1',
        state: 'waiting',
        hasKey: true,
        gameId: game._id,
        game: { _id: game._id, matchId: game.matchId, title: game.title, status: 'Scheduled' },
        keyFrom: new Date(stage.clock.now() - 30 * MINUTE).toISOString(),
        previewUrl: null,
        tracks: [],
        advice: [],
        drops: 0,
        revision: 1,
      });
    });

    it('adds an entry to the streams of the game', async () => {
      const game = await stage.game(30);
      const { ownStream } = await stage.create(game, { title: 'Main', language: 'Nepali' });

      const { streamUrls, revision } = await stage.readGame(game);

      expect(streamUrls).toEqual([
        {
          _id: ownStream.streamId,
          id: ownStream.streamId,
          title: 'Main',
          quality: '1080p',
          language: 'Nepali',
          platform: 'Own',
          stream: `/api/stream?id=${ownStream.streamId}`,
          url: expect.any(String),
        },
      ]);
      expect(claimsOf(streamUrls[0]?.url).url).toMatch(/^\/live\/live-[\da-f]{24}-[\w-]{22}\/index\.m3u8$/);
      expect(revision).toBe(2);
    });

    it('keeps the entry from visitors until the streams open', async () => {
      const { game } = await stage.soon();
      const visitor = new Api(stage.test);

      expect((await stage.readGame(game, visitor)).streamUrls[0]?.url).toBeUndefined();
      expectFailure(
        await visitor.get((await stage.readGame(game)).streamUrls[0]?.stream ?? ''),
        'STREAM_NOT_OPEN',
        expect.any(String) as unknown as string,
      );
    });

    it('stores the key as a hash', async () => {
      const { ownStream, key } = await stage.soon();
      const [, secret = ''] = key.split('?key=');

      const doc = await stored(ownStream);

      expect(doc?.keyHash).toMatch(/^[\w-]{43}$/);
      expect(JSON.stringify(doc)).not.toContain(secret);
    });

    it('logs the own stream and the change of the game', async () => {
      const { ownStream, game } = await stage.create(await stage.game(30), { title: 'Logged' });

      const { body } = await stage.admin.get('/api/users/activity').expect(200);

      const entries = (body.activities ?? body.activity) as { action: string; resourceId: string }[];
      expect(entries.filter(({ resourceId }) => [ownStream._id, game._id].includes(resourceId))).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ action: 'Created the own stream "Logged"', resourceId: ownStream._id }),
          expect.objectContaining({ action: `Changed the streams of ${game.title}`, resourceId: game._id }),
        ]),
      );
    });

    it('returns 409 for a finished game', async () => {
      const game = await stage.game(-200, { status: 'Finished' });

      expectFailure(await stage.admin.post(`${stage.pathOf(game)}/own-stream`, {}), 'GAME_HAS_ENDED');
    });

    it('returns 404 for a game of another match', async () => {
      const path = `/api/matches/${NOBODY}/game/${(await stage.game(30))._id}/own-stream`;

      expectFailure(await stage.admin.post(path, {}), 'GAME_NOT_FOUND');
    });

    it('stores nothing when the game has too many streams', async () => {
      const game = await stage.game(30);
      const streamUrls = Array.from({ length: 20 }, (_, index) => ({ title: `Stream ${index}` }));
      await stage.admin.put(`${stage.pathOf(game)}/streamUrls`, { streamUrls }).expect(200);

      const response = await stage.admin.post(`${stage.pathOf(game)}/own-stream`, {});

      expectFailure(response, 'VALIDATION_FAILED', 'At most 20 streams are allowed');
      const { body } = await stage.admin.list('/api/own-streams', { filter: { gameId: game._id } }).expect(200);
      expect(body.ownStreams).toEqual([]);
    });

    it.each([
      [{ title: 'x'.repeat(500) }, 'title'],
      [{ language: 'Klingon' }, 'language'],
    ])('rejects %j', async (body, field) => {
      const response = await stage.admin.post(`${stage.pathOf(await stage.game(30))}/own-stream`, body);

      expectFailure(response, 'VALIDATION_FAILED', expect.any(String) as unknown as string);
      expect(Object.keys(response.body.errors as object)).toEqual([field]);
    });

    it('names RTMP_PORT when own streams are off', async () => {
      const test = await startTestApp();
      try {
        const auth = await signIn(test, { role: 'super-admin' });
        const game = await makeGame(test, auth, await makeStage(test, auth), Date.now());
        const admin = new Api(test, { authorization: auth.authorization });

        const response = await admin.post(`/api/matches/${game.matchId}/game/${game._id}/own-stream`, {});

        expectFailure(response, 'OWN_STREAMS_OFF');
        expect(response.body.message).toContain('RTMP_PORT');
      } finally {
        await test.close();
      }
    });
  });

  describe('permissions', () => {
    const without = (key: Permission) => apiOf(stage.test, { permissions: PERMISSIONS.filter((one) => one !== key) });

    it.each(['own-streams:create', 'games:update'] as const)('creation requires %s', async (key) => {
      const api = await without(key);

      expectFailure(await api.post(`${stage.pathOf(await stage.game(30))}/own-stream`, {}), 'PERMISSION_DENIED');
    });

    it('are required for every other call', async () => {
      const { path } = await stage.soon();
      const [reader, editor, remover] = [
        await without('own-streams:access'),
        await without('own-streams:update'),
        await without('own-streams:delete'),
      ];

      const responses = [
        await reader.get('/api/own-streams'),
        await reader.get(path),
        await editor.post(`${path}/key`),
        await editor.delete(`${path}/key`),
        await editor.post(`${path}/disconnect`),
        await remover.delete(path),
      ];

      for (const response of responses) expectFailure(response, 'PERMISSION_DENIED');
    });

    it('are enough for all calls', async () => {
      const api = await apiOf(stage.test, { permissions: [...KEYS, 'games:update'] });
      const created = (await api.post(`${stage.pathOf(await stage.game(30))}/own-stream`, {}).expect(201)).body
        .ownStream as OwnStreamRecord;

      await api.get('/api/own-streams').expect(200);
      await api.post(`/api/own-streams/${created._id}/key`).expect(200);
      await api.delete(`/api/own-streams/${created._id}`).expect(200);
    });
  });

  describe('GET /api/own-streams', () => {
    it('lists own streams without keys', async () => {
      const { ownStream, key } = await stage.soon();

      const { body } = await stage.admin.list('/api/own-streams', { filter: { name: ownStream.name } }).expect(200);

      expect(body.ownStreams).toEqual([ownStream]);
      expect(JSON.stringify(body)).not.toContain(key.split('?key=')[1]);
    });

    it('searches titles', async () => {
      const { ownStream } = await stage.create(await stage.game(30), { title: 'Searched camera' });

      const { body } = await stage.admin.list('/api/own-streams', { filter: { q: 'searched' } }).expect(200);

      expect((body.ownStreams as OwnStreamRecord[]).map(({ _id }) => _id)).toEqual([ownStream._id]);
    });

    it('filters by whether the own stream has ended', async () => {
      const [over, sending, current] = [await stage.live(), await stage.live(), await stage.soon()];
      await stage.ingest.connect(sending.key, stage.clock.now());
      await stage.until(sending, ({ state }) => state === 'up');
      for (const { game } of [over, sending]) await stage.change(game, { status: 'Finished' });
      const idsOf = async (isEnded: boolean): Promise<unknown[]> => {
        const { body } = await stage.admin.list('/api/own-streams', { filter: { isEnded } }).expect(200);
        return (body.ownStreams as OwnStreamRecord[]).map(({ _id }) => _id);
      };

      const [ended, remaining] = [await idsOf(true), await idsOf(false)];

      expect(ended).toContain(over.ownStream._id);
      expect(ended).not.toContain(sending.ownStream._id);
      expect(remaining.slice(0, 2)).toEqual([current.ownStream._id, sending.ownStream._id]);
      expect(remaining).not.toContain(over.ownStream._id);
    });

    it('returns 404 for a missing own stream', async () => {
      expectFailure(await stage.admin.get(`/api/own-streams/${NOBODY}`), 'OWN_STREAM_NOT_FOUND');
    });
  });

  describe('POST /api/own-streams/{id}/key', () => {
    it('replaces the key', async () => {
      const created = await stage.soon();

      const { body } = await stage.admin.post(`${created.path}/key`).expect(200);

      const { ingest, ownStream } = body as OwnStreamKeyResponse;
      expect(ownStream).toMatchObject({ name: created.ownStream.name, revision: 2, hasKey: true });
      expect(await stage.ingest.authorize(attemptOf(created.key))).toMatchObject({ allow: false });
      expect(await stage.ingest.authorize(attemptOf(ingest.key))).toMatchObject({ allow: true });
    });

    it('disconnects the encoder that uses the old key', async () => {
      const created = await stage.soon();
      const publisher = await stage.ingest.connect(created.key, stage.clock.now());
      await stage.until(created, ({ state }) => state === 'up');

      await stage.admin.post(`${created.path}/key`).expect(200);

      expect((await stage.ingest.disconnected(publisher)).text).toBe(
        'The stream key was replaced. Enter the new key in the encoder.',
      );
    });

    it('returns 409 with the current record when the revision is stale', async () => {
      const { path } = await stage.soon();
      await stage.admin.post(`${path}/key`).expect(200);

      const response = await stage.admin.post(`${path}/key`).set('if-match', '"1"');

      expectFailure(response, 'STALE_WRITE');
      expect(response.body.current).toMatchObject({ revision: 2 });
    });
  });

  describe('DELETE /api/own-streams/{id}/key', () => {
    it('revokes the key', async () => {
      const { path, key } = await stage.soon();

      const { body } = await stage.admin.delete(`${path}/key`).expect(200);

      expect(body.ownStream).toMatchObject({ hasKey: false });
      expect(await stage.ingest.authorize(attemptOf(key))).toMatchObject({ allow: false });
    });

    it('changes nothing when the key was already revoked', async () => {
      const { path } = await stage.soon();
      await stage.admin.delete(`${path}/key`).expect(200);

      expect((await stage.admin.delete(`${path}/key`).expect(200)).body.ownStream).toMatchObject({ revision: 2 });
    });
  });

  describe('POST /api/own-streams/{id}/disconnect', () => {
    it('disconnects the encoder', async () => {
      const created = await stage.soon();
      const publisher = await stage.ingest.connect(created.key, stage.clock.now());
      await stage.until(created, ({ state }) => state === 'up');

      await stage.admin.post(`${created.path}/disconnect`).expect(200);

      expect((await stage.ingest.disconnected(publisher)).text).toBe('Staff disconnected the encoder.');
    });

    it('leaves the key valid', async () => {
      const { path, key } = await stage.soon();

      await stage.admin.post(`${path}/disconnect`).expect(200);

      expect(await stage.ingest.authorize(attemptOf(key))).toMatchObject({ allow: true });
    });
  });

  describe('DELETE /api/own-streams/{id}', () => {
    it('deletes the own stream with its key and its entry', async () => {
      const { path, key, game } = await stage.soon();

      await stage.admin.delete(path).expect(200);

      expectFailure(await stage.admin.get(path), 'OWN_STREAM_NOT_FOUND');
      expect((await stage.readGame(game)).streamUrls).toEqual([]);
      expect(await stage.ingest.authorize(attemptOf(key))).toMatchObject({ allow: false });
    });

    it('leaves the other streams of the game', async () => {
      const { path, game } = await stage.soon();
      const other = await stage.create(game, { title: 'Second' });

      await stage.admin.delete(path).expect(200);

      expect((await stage.readGame(game)).streamUrls.map(({ _id }) => _id)).toEqual([other.ownStream.streamId]);
    });

    it('disconnects the encoder', async () => {
      const created = await stage.soon();
      const publisher = await stage.ingest.connect(created.key, stage.clock.now());
      await stage.until(created, ({ state }) => state === 'up');

      await stage.admin.delete(created.path).expect(200);

      expect((await stage.ingest.disconnected(publisher)).text).toBe(
        'The stream was deleted. Ask your staff for a new stream key.',
      );
    });
  });
});

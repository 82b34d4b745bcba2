import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, expectFailure } from '../support/api.js';
import { attemptOf } from '../support/fake-ingest.js';
import { OwnStreamStage } from '../support/own-stream-stage.js';
import { RecordedGames } from '../support/recorded-games.js';
import { SEGMENT_MS } from '../support/recorded.js';
import { eventually } from '../support/wait.js';

const SECOND = 1_000;
const expectInvalid = ({ status, body }: Response): void =>
  expect({ status, ...body }).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });

describe('the management of recordings', () => {
  let stage: OwnStreamStage;
  let games: RecordedGames;
  let visitor: Api;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
    games = new RecordedGames(stage);
    visitor = games.visitor;
  });
  afterAll(() => stage.close());

  const settle = (): void => stage.clock.advance(SECOND);

  describe('with approval', () => {
    const set = async (instantReplay: string): Promise<void> => {
      const { body } = await stage.admin.get('/api/setting').expect(200);
      const { _id } = body.settings as { _id: string };
      await stage.admin.put(`/api/setting/${_id}/site`, { instantReplay }).expect(200);
    };
    beforeAll(() => set('approval'));
    afterAll(() => set('automatic'));

    it('waits for staff to publish the replay', async () => {
      const one = await games.finished(2);
      expect(await games.replaysOf(one.game)).toEqual([]);

      const { body } = await stage.admin.post(`/api/recordings/${one.recording._id}/publish`).expect(200);

      expect(body.recording).toMatchObject({ state: 'published', duration: 4 });
      expect(await games.replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    });

    it('publishes a recording once', async () => {
      const one = await games.finished(2);

      await stage.admin.post(`/api/recordings/${one.recording._id}/publish`).expect(200);
      await stage.admin.post(`/api/recordings/${one.recording._id}/publish`).expect(200);

      expect((await games.replaysOf(one.game))[0]?.parts).toHaveLength(1);
    });

    it('rejects the publication before the game has finished', async () => {
      const one = await games.live(2);

      const response = await stage.admin.post(`/api/recordings/${one.recording._id}/publish`);

      expectFailure(response, 'RECORDING_IN_PROGRESS');
    });

    it('plays an unpublished recording for staff alone', async () => {
      const one = await games.finished(2);

      const { reviewUrl } = await games.read(one);
      const folder = String(reviewUrl).replace(/\/index\.m3u8$/, '');

      expect(await games.listed(folder)).toEqual(one.files);
      expectFailure(await visitor.get(`${folder.replace('review-', 'replay-')}/index.m3u8`), 'STREAM_NOT_FOUND');
    });
  });

  describe('PUT /api/recordings/{id}', () => {
    it('trims the replay at the borders of segments', async () => {
      const one = await games.finished(5);
      const { recording } = one;
      const offset =
        (stage.clock.now() - 5 * SEGMENT_MS - Date.parse(String((await games.read(one)).openedAt))) / SECOND;

      const trim = { from: offset + 1, to: offset + 9 };
      const { body } = await stage.admin.put(`/api/recordings/${recording._id}`, trim).expect(200);
      settle();

      expect(body.recording).toMatchObject({ ...trim, duration: 6 });
      const folder = await games.folderOf(one);
      expect(await games.listed(folder)).toEqual(one.files.slice(1, 4));
      expectFailure(await visitor.get(`${folder}/${one.files[0]}`), 'NOT_FOUND');
    });

    it('clears the trim', async () => {
      const one = await games.finished(3);
      const { recording } = one;
      const offset =
        (stage.clock.now() - 3 * SEGMENT_MS - Date.parse(String((await games.read(one)).openedAt))) / SECOND;
      await stage.admin.put(`/api/recordings/${recording._id}`, { from: offset + 2 }).expect(200);

      const { body } = await stage.admin.put(`/api/recordings/${recording._id}`, { from: null }).expect(200);

      expect(body.recording).toMatchObject({ from: null, duration: 6 });
    });

    it.each([
      [{ from: -1 }],
      [{ from: 'NaN' }],
      [{ from: Number.MAX_SAFE_INTEGER }],
      [{ from: 2, to: 1 }],
      [{ to: 500_000 }],
      [{ from: {} }],
      [{ from: 600_000 }],
    ])('rejects %j', async (body) => {
      const { recording } = await games.finished(2);

      expectInvalid(await stage.admin.put(`/api/recordings/${recording._id}`, body));
    });

    it('rejects a trim that leaves nothing', async () => {
      const one = await games.finished(2);
      const offset =
        (stage.clock.now() - 2 * SEGMENT_MS - Date.parse(String((await games.read(one)).openedAt))) / SECOND;

      const response = await stage.admin.put(`/api/recordings/${one.recording._id}`, { from: offset + 3.5 });

      expectInvalid(response);
    });
  });

  describe('DELETE /api/recordings/{id}', () => {
    it('deletes the files and the replay', async () => {
      const one = await games.finished(2);
      const folder = await games.folderOf(one);

      const { body } = await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);
      settle();

      expect(body.recording).toMatchObject({ state: 'deleted', bytes: 0, replayId: null });
      expect(existsSync(join(games.root, one.publisher.recordingId))).toBe(false);
      expect(await games.replaysOf(one.game)).toEqual([]);
      expectFailure(await visitor.get(`${folder}/index.m3u8`), 'RECORDING_DELETED');
      expectFailure(await visitor.get(`${folder}/${one.files[0]}`), 'RECORDING_DELETED');
    });

    it('ends the live playlists', async () => {
      const one = await games.finished(2);

      const { body } = await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);
      settle();

      const folder = String((body.purge as { folders: string[] }).folders[0]);
      await eventually(async () => ((await visitor.get(`${folder}index.m3u8`)).status === 410 ? true : undefined));
      expectFailure(await visitor.get(`${folder}index.m3u8`), 'RECORDING_DELETED');
    });

    it('lists the addresses that caches may contain', async () => {
      const one = await games.finished(2);
      const folder = await games.folderOf(one);

      const { body } = await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);

      expect(body.purge.folders).toEqual([expect.stringMatching(/^\/live\/live-/), `${folder}/`]);
      expect(body.purge.addresses).toEqual(
        expect.arrayContaining([`${folder}/index.m3u8`, `${folder}/replay.m3u8`, `${folder}/${one.files[1]}`]),
      );
    });

    it('leaves the other parts of the replay', async () => {
      const one = await games.finished(2);
      const [replay] = await games.replaysOf(one.game);
      const parts = [...(replay?.parts ?? []), { title: 'Interview', url: 'https://example.org/a.mp4' }];
      await stage.admin.put(`/api/replays/${replay?._id ?? ''}/parts`, { parts }).expect(200);

      await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);

      expect(await games.replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Interview' }] }]);
    });

    it('rejects a recording whose game is live', async () => {
      const one = await games.live(2);

      expectFailure(await stage.admin.delete(`/api/recordings/${one.recording._id}`), 'RECORDING_IN_PROGRESS');
    });

    it('rejects a recording to which an encoder sends', async () => {
      const one = await games.live(2);
      await games.finish(one);

      expectFailure(await stage.admin.delete(`/api/recordings/${one.recording._id}`), 'RECORDING_IN_PROGRESS');
    });

    it('rejects encoders of the own stream, whose segments could not be kept', async () => {
      const one = await games.finished(2);
      await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);

      expect(await stage.ingest.authorize(attemptOf(one.key))).toMatchObject({
        allow: false,
        text: expect.stringContaining('was deleted'),
      });
    });

    it('returns 410 when the recording was already deleted', async () => {
      const one = await games.finished(2);
      await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);

      expectFailure(await stage.admin.delete(`/api/recordings/${one.recording._id}`), 'RECORDING_DELETED');
    });
  });
});

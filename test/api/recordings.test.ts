import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import { type Api, expectFailure } from '../support/api.js';
import { OwnStreamStage } from '../support/own-stream-stage.js';
import { RecordedGames } from '../support/recorded-games.js';
import { eventually } from '../support/wait.js';

const SECOND = 1_000;
const expectInvalid = ({ status, body }: Response): void =>
  expect({ status, ...body }).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
const NOBODY = '0'.repeat(24);

describe('recordings', () => {
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

  describe('when a game finishes', () => {
    it('has a replay in the same write', async () => {
      const one = await games.live(3);

      await games.finish(one);

      expect(await games.replaysOf(one.game)).toMatchObject([
        {
          title: one.game.title,
          league: one.game.league,
          date: one.game.date,
          parts: [
            { title: 'Full match', url: expect.stringMatching(/^\/live\/replay-[\da-f]{24}-[\w-]{22}\/index\.m3u8$/) },
          ],
        },
      ]);
    });

    it('plays everything from the opening to the end', async () => {
      const one = await games.finished(3);
      await one.recorded.add(stage.clock.now(), 2);
      settle();

      const folder = await games.folderOf(one);
      const index = await visitor.get(`${folder}/index.m3u8`).expect(200);
      // Lists of segments are cached for a moment.
      const response = await eventually(async () => {
        const received = await visitor.get(`${folder}/replay.m3u8`).expect(200);
        return received.headers['cache-control'] === 'public, max-age=60' ? received : undefined;
      });

      expect(index.text).toContain('replay.m3u8');
      expect(response.text).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
      expect(response.text).toContain('#EXT-X-ENDLIST');
      expect(await games.listed(folder)).toEqual(one.files);
    });

    it('shortens the cache time until the last segments have arrived', async () => {
      const one = await games.live(3);
      await games.finish(one);
      const folder = await games.folderOf(one);

      const growing = await visitor.get(`${folder}/replay.m3u8`).expect(200);
      stage.clock.advance(30 * SECOND);
      const complete = await visitor.get(`${folder}/replay.m3u8`).expect(200);

      expect(growing.headers['cache-control']).toBe('public, max-age=1');
      expect(complete.headers['cache-control']).toBe('public, max-age=60');
    });

    it('responds 304 to an unchanged playlist', async () => {
      const folder = await games.folderOf(await games.finished(2));
      const { headers } = await visitor.get(`${folder}/replay.m3u8`).expect(200);

      await visitor.get(`${folder}/replay.m3u8`).set('if-none-match', String(headers['etag'])).expect(304);
    });

    it('has a part for each own stream of the game', async () => {
      const one = await games.live(2);
      const other = await games.record(await stage.create(one.game, { title: 'Bench' }), 2);

      await games.finish(one);

      expect((await games.replaysOf(one.game))[0]?.parts.map(({ title }) => title)).toEqual(['Full match', 'Bench']);
      expect(other.recording.title).toBe('Bench');
    });

    it('serves nothing from before the opening or after the end', async () => {
      const one = await games.live(2);
      const early = await one.recorded.add(stage.clock.now() - 60 * 60 * SECOND, 1);
      await games.finish(one);
      const late = await one.recorded.add(stage.clock.now(), 1);
      settle();
      const folder = await games.folderOf(one);

      await visitor.get(`${folder}/${one.files[0]}`).expect(200);
      expectFailure(await visitor.get(`${folder}/${early[0]}`), 'NOT_FOUND');
      expectFailure(await visitor.get(`${folder}/${late[0]}`), 'NOT_FOUND');
    });

    it('leaves the parts of a replay that staff have created', async () => {
      const one = await games.live(2);
      const { league, title, date, category } = one.game;
      const { body } = await stage.admin.post('/api/replays', { league, title, date, category, gameId: one.game._id });
      const parts = [{ title: 'Ours', url: 'https://example.org/a.mp4' }];
      await stage.admin.put(`/api/replays/${body.replay._id}/parts`, { parts }).expect(200);

      await games.finish(one);

      expect(await games.replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Ours' }] }]);
    });

    it('fills a replay of staff that has no parts', async () => {
      const one = await games.live(2);
      const { league, title, date, category } = one.game;
      await stage.admin.post('/api/replays', { league, title, date, category, gameId: one.game._id }).expect(201);

      await games.finish(one);

      expect(await games.replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    });

    it('creates no replay without media', async () => {
      const one = await games.live(0);

      await games.finish(one);

      expect(await games.replaysOf(one.game)).toEqual([]);
    });

    it('withdraws the replay when the game is opened again', async () => {
      const one = await games.live(2);
      await games.finish(one);
      const folder = await games.folderOf(one);

      await stage.change(one.game, { status: 'Scheduled' });
      settle();

      expect(await games.replaysOf(one.game)).toEqual([]);
      expectFailure(await visitor.get(`${folder}/index.m3u8`), 'STREAM_NOT_FOUND');
    });

    it('publishes the replay with the same ids when the game finishes again', async () => {
      const one = await games.live(2);
      await games.finish(one);
      const [before] = await games.replaysOf(one.game);
      await stage.change(one.game, { status: 'Scheduled' });
      expectFailure(await visitor.get(`/api/replays/${before?._id ?? ''}`), 'REPLAY_NOT_FOUND');
      await stage.change(one.game, { status: 'Live' });

      await games.finish(one);

      const [after] = await games.replaysOf(one.game);
      expect(after?._id).toBe(before?._id);
      expect(after?.parts).toEqual(before?.parts);
      expect(after?.revision).toBeGreaterThan(before?.revision ?? 0);
    });

    it('withdraws and publishes the same replay any number of times', async () => {
      const one = await games.live(2);
      const ids = new Set<string | undefined>();
      for (let time = 0; time < 3; time += 1) {
        await games.finish(one);
        ids.add((await games.replaysOf(one.game))[0]?._id);
        await stage.change(one.game, { status: 'Live' });
      }

      expect(ids.size).toBe(1);
      expect(await games.replaysOf(one.game)).toEqual([]);
    });

    it('restores a withdrawn replay without the parts of a game that is in progress again', async () => {
      const one = await games.live(2);
      await games.finish(one);
      const [replay] = await games.replaysOf(one.game);
      await stage.change(one.game, { status: 'Live' });

      await stage.admin.post(`/api/replays/${replay?._id ?? ''}/restore`).expect(200);

      expect(await games.replaysOf(one.game)).toMatchObject([{ _id: replay?._id, parts: [] }]);
    });

    it('creates the replay again when the game finishes again', async () => {
      const one = await games.live(2);
      await games.finish(one);
      await stage.change(one.game, { status: 'Scheduled' });
      await stage.change(one.game, { status: 'Live' });

      await games.finish(one);

      expect(await games.replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    });

    it('does not create a replay again that staff have deleted', async () => {
      const one = await games.finished(2);
      const [replay] = await games.replaysOf(one.game);
      await stage.admin.delete(`/api/replays/${replay?._id ?? ''}`).expect(200);

      await stage.change(one.game, { status: 'Finished', location: 'Elsewhere' });

      expect(await games.replaysOf(one.game)).toEqual([]);
      expect((await games.read(one)).state).toBe('recorded');
    });

    it('creates a replay for a game that finishes automatically', async () => {
      const one = await games.live(2);
      const connection = stage.test.app.get<Connection>(getConnectionToken());
      const $set = { status: 'Finished', updatedAt: stage.clock.date() };
      await connection.collection('games').updateOne({ _id: new Types.ObjectId(one.game._id) }, { $set });

      await eventually(async () => ((await games.replaysOf(one.game)).length === 1 ? true : undefined));

      expect(await games.replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    });
  });

  it('publishes once if the process was killed before it stored the end', async () => {
    const one = await games.finished(2);
    const connection = stage.test.app.get<Connection>(getConnectionToken());
    const _id = new Types.ObjectId(one.recording._id);
    const recordings = connection.collection('recordings');
    await recordings.updateOne({ _id }, { $set: { finishedArming: null, finishedAt: null } });

    await eventually(async () => ((await games.read(one)).endedAt === null ? undefined : true));

    expect(await games.replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    expect((await games.replaysOf(one.game))[0]?.parts).toHaveLength(1);
  });

  it('restores a deleted replay without the parts of deleted recordings', async () => {
    const one = await games.finished(2);
    const [replay] = await games.replaysOf(one.game);
    const id = replay?._id ?? '';
    const other = { title: 'Ours', url: 'https://example.org/a.mp4' };
    await stage.admin.put(`/api/replays/${id}/parts`, { parts: [...(replay?.parts ?? []), other] }).expect(200);
    await stage.admin.delete(`/api/replays/${id}`).expect(200);
    await stage.admin.delete(one.path).expect(200);
    await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);

    await stage.admin.post(`/api/replays/${id}/restore`).expect(200);

    expect((await games.replaysOf(one.game))[0]?.parts.map(({ title }) => title)).toEqual(['Ours']);
  });

  it('restores a deleted replay with the parts of its recordings', async () => {
    const one = await games.finished(2);
    const [replay] = await games.replaysOf(one.game);
    await stage.admin.delete(`/api/replays/${replay?._id ?? ''}`).expect(200);

    await stage.admin.post(`/api/replays/${replay?._id ?? ''}/restore`).expect(200);

    expect((await games.replaysOf(one.game))[0]?.parts).toEqual(replay?.parts);
  });

  it('shows the moments of the game on the page that plays the replay', async () => {
    const one = await games.finished(2);
    const part = (await games.replaysOf(one.game))[0]?.parts[0]?._id ?? '';

    const { text } = await visitor.get(`/api/stream?id=${part}`).set('accept', 'text/html').expect(200);

    const { matchId, _id } = one.game;
    expect(text).toContain(`data-moments="/api/matches/${matchId}/game/${_id}/moments"`);
  });

  describe('addresses', () => {
    it('accepts the address of a recording unchanged', async () => {
      const one = await games.finished(2);
      const [replay] = await games.replaysOf(one.game);
      const parts = (replay?.parts ?? []).map((part) => ({ ...part, title: 'Renamed' }));

      await stage.admin.put(`/api/replays/${replay?._id ?? ''}/parts`, { parts }).expect(200);

      expect((await games.replaysOf(one.game))[0]?.parts).toMatchObject([
        { title: 'Renamed', url: replay?.parts[0]?.url },
      ]);
    });

    it.each([`/live/${NOBODY}`, `/live/replay-${NOBODY}-${'A'.repeat(22)}/index.m3u8`, '/live/replay-x/index.m3u8'])(
      'rejects %s as a part',
      async (url) => {
        const one = await games.finished(2);
        const [replay] = await games.replaysOf(one.game);

        const response = await stage.admin.put(`/api/replays/${replay?._id ?? ''}/parts`, {
          parts: [{ title: 'A', url }],
        });

        expectInvalid(response);
      },
    );

    it('never shows the stored address', async () => {
      const one = await games.finished(2);
      const [replay] = await games.replaysOf(one.game);
      const part = replay?.parts[0]?._id ?? '';

      const answers = await Promise.all([
        visitor.get(`/api/replays/${replay?._id ?? ''}`),
        visitor.get('/api/replays'),
        stage.admin.get('/api/activity'),
        visitor.get(`/api/stream?id=${part}`).set('accept', 'text/html'),
      ]);

      for (const { text } of answers) expect(text).not.toMatch(/\/live\/[\da-f]{24}/);
      expect(answers[3].text).toContain(replay?.parts[0]?.url);
    });
  });

  it('outlives the own stream', async () => {
    const one = await games.finished(2);

    await stage.admin.delete(one.path).expect(200);

    expect((await games.read(one)).state).toBe('published');
    expect(await games.listed(await games.folderOf(one))).toEqual(one.files);
  });

  it('returns 404 for an unknown recording', async () => {
    expectFailure(await stage.admin.get(`/api/recordings/${NOBODY}`), 'RECORDING_NOT_FOUND');
  });

  it('returns 404 for a live token in the route of replays', async () => {
    expectFailure(await visitor.get(`/live/replay-${NOBODY}-${'A'.repeat(22)}/index.m3u8`), 'STREAM_NOT_FOUND');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { RecordingDetails, RecordingRecord } from '../../src/contract/records/recording.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import type { Response } from 'supertest';
import { Api, expectFailure } from '../support/api.js';
import { OwnStreamStage, type Created } from '../support/own-stream-stage.js';
import type { PublisherState } from '../../ingest/src/control/protocol.js';
import { Recorded, SEGMENT_MS } from '../support/recorded.js';
import { eventually } from '../support/wait.js';

const SECOND = 1_000;
const expectInvalid = ({ status, body }: Response): void =>
  expect({ status, ...body }).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });

const NOBODY = '0'.repeat(24);

interface RecordedGame extends Created {
  recorded: Recorded;
  publisher: PublisherState;
  files: string[];
  recording: RecordingRecord;
}

describe('recordings', () => {
  let stage: OwnStreamStage;
  let visitor: Api;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
    visitor = new Api(stage.test);
  });
  afterAll(() => stage.close());

  const root = (): string => join(stage.test.config.dataDir, 'recordings');
  const settle = (): void => stage.clock.advance(SECOND);
  const find = async (gameId: string): Promise<RecordingRecord[]> => {
    const { body } = await stage.admin.list('/api/recordings', { filter: { gameId } }).expect(200);
    return body.recordings as RecordingRecord[];
  };
  const read = async ({ recording }: RecordedGame): Promise<RecordingDetails> =>
    (await stage.admin.get(`/api/recordings/${recording._id}`).expect(200)).body.recording as RecordingDetails;
  const replaysOf = async ({ _id }: GameRecord): Promise<ReplayRecord[]> => {
    const { body } = await visitor.list('/api/replays', { filter: { gameId: _id } }).expect(200);
    return body.replays as ReplayRecord[];
  };

  /** Connects an encoder to an own stream and records segments from now on. */
  const record = async (created: Created, segments: number): Promise<RecordedGame> => {
    const publisher = await stage.ingest.connect(created.key, stage.clock.now());
    const recorded = await Recorded.start(root(), publisher.recordingId, created.ownStream.name);
    const opened = (doc: RecordingRecord): boolean => doc.name === created.ownStream.name && doc.openedAt !== null;
    const recording = await eventually(async () => (await find(created.game._id)).find(opened));
    const files = await recorded.add(stage.clock.now(), segments);
    stage.clock.advance(segments * SEGMENT_MS);
    return { ...created, recorded, publisher, files, recording };
  };
  const live = async (segments: number): Promise<RecordedGame> => record(await stage.live(), segments);
  const finish = ({ game }: Created): Promise<void> => stage.change(game, { status: 'Finished' });
  const stop = async (one: RecordedGame): Promise<void> => {
    stage.ingest.drop(one.publisher, stage.clock.now(), 'stopped');
    await stage.until(one, ({ state }) => state !== 'up');
  };
  const finished = async (segments: number): Promise<RecordedGame> => {
    const one = await live(segments);
    await finish(one);
    await stop(one);
    return one;
  };
  const addressOf = async ({ game }: Created): Promise<string> => (await replaysOf(game))[0]?.parts[0]?.url ?? '';
  const folderOf = async (one: Created): Promise<string> => (await addressOf(one)).replace(/\/index\.m3u8$/, '');
  const listed = async (folder: string): Promise<string[]> => {
    const { text } = await visitor.get(`${folder}/replay.m3u8`).expect(200);
    return text.split('\n').filter((line) => line.endsWith('.m4s'));
  };

  describe('when a game finishes', () => {
    it('has a replay in the same write', async () => {
      const one = await live(3);

      await finish(one);

      expect(await replaysOf(one.game)).toMatchObject([
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
      const one = await finished(3);
      await one.recorded.add(stage.clock.now(), 2);
      settle();

      const folder = await folderOf(one);
      const index = await visitor.get(`${folder}/index.m3u8`).expect(200);
      const response = await visitor.get(`${folder}/replay.m3u8`).expect(200);

      expect(index.text).toContain('replay.m3u8');
      expect(response.text).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
      expect(response.text).toContain('#EXT-X-ENDLIST');
      expect(response.headers['cache-control']).toBe('public, max-age=60');
      expect(await listed(folder)).toEqual(one.files);
    });

    it('shortens the cache time until the last segments have arrived', async () => {
      const one = await live(3);
      await finish(one);
      const folder = await folderOf(one);

      const growing = await visitor.get(`${folder}/replay.m3u8`).expect(200);
      stage.clock.advance(30 * SECOND);
      const complete = await visitor.get(`${folder}/replay.m3u8`).expect(200);

      expect(growing.headers['cache-control']).toBe('public, max-age=1');
      expect(complete.headers['cache-control']).toBe('public, max-age=60');
    });

    it('responds 304 to an unchanged playlist', async () => {
      const folder = await folderOf(await finished(2));
      const { headers } = await visitor.get(`${folder}/replay.m3u8`).expect(200);

      await visitor.get(`${folder}/replay.m3u8`).set('if-none-match', String(headers['etag'])).expect(304);
    });

    it('has a part for each own stream of the game', async () => {
      const one = await live(2);
      const other = await record(await stage.create(one.game, { title: 'Bench' }), 2);

      await finish(one);

      expect((await replaysOf(one.game))[0]?.parts.map(({ title }) => title)).toEqual(['Full match', 'Bench']);
      expect(other.recording.title).toBe('Bench');
    });

    it('serves nothing from before the opening or after the end', async () => {
      const one = await live(2);
      const early = await one.recorded.add(stage.clock.now() - 60 * 60 * SECOND, 1);
      await finish(one);
      const late = await one.recorded.add(stage.clock.now(), 1);
      settle();
      const folder = await folderOf(one);

      await visitor.get(`${folder}/${one.files[0]}`).expect(200);
      expectFailure(await visitor.get(`${folder}/${early[0]}`), 'NOT_FOUND');
      expectFailure(await visitor.get(`${folder}/${late[0]}`), 'NOT_FOUND');
    });

    it('leaves the parts of a replay that staff have created', async () => {
      const one = await live(2);
      const { league, title, date, category } = one.game;
      const { body } = await stage.admin.post('/api/replays', { league, title, date, category, gameId: one.game._id });
      const parts = [{ title: 'Ours', url: 'https://example.org/a.mp4' }];
      await stage.admin.put(`/api/replays/${body.replay._id}/parts`, { parts }).expect(200);

      await finish(one);

      expect(await replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Ours' }] }]);
    });

    it('fills a replay of staff that has no parts', async () => {
      const one = await live(2);
      const { league, title, date, category } = one.game;
      await stage.admin.post('/api/replays', { league, title, date, category, gameId: one.game._id }).expect(201);

      await finish(one);

      expect(await replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    });

    it('creates no replay without media', async () => {
      const one = await live(0);

      await finish(one);

      expect(await replaysOf(one.game)).toEqual([]);
    });

    it('withdraws the replay when the game is opened again', async () => {
      const one = await live(2);
      await finish(one);
      const folder = await folderOf(one);

      await stage.change(one.game, { status: 'Scheduled' });
      settle();

      expect(await replaysOf(one.game)).toEqual([]);
      expectFailure(await visitor.get(`${folder}/index.m3u8`), 'STREAM_NOT_FOUND');
    });

    it('creates the replay again when the game finishes again', async () => {
      const one = await live(2);
      await finish(one);
      await stage.change(one.game, { status: 'Scheduled' });
      await stage.change(one.game, { status: 'Live' });

      await finish(one);

      expect(await replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    });

    it('does not create a replay again that staff have deleted', async () => {
      const one = await finished(2);
      const [replay] = await replaysOf(one.game);
      await stage.admin.delete(`/api/replays/${replay?._id ?? ''}`).expect(200);

      await stage.change(one.game, { status: 'Finished', location: 'Elsewhere' });

      expect(await replaysOf(one.game)).toEqual([]);
      expect((await read(one)).state).toBe('recorded');
    });

    it('creates a replay for a game that finishes automatically', async () => {
      const one = await live(2);
      const connection = stage.test.app.get<Connection>(getConnectionToken());
      const $set = { status: 'Finished', updatedAt: stage.clock.date() };
      await connection.collection('games').updateOne({ _id: new Types.ObjectId(one.game._id) }, { $set });

      await eventually(async () => ((await replaysOf(one.game)).length === 1 ? true : undefined));

      expect(await replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    });
  });

  it('publishes once if the process was killed before it stored the end', async () => {
    const one = await finished(2);
    const connection = stage.test.app.get<Connection>(getConnectionToken());
    const _id = new Types.ObjectId(one.recording._id);
    const recordings = connection.collection('recordings');
    await recordings.updateOne({ _id }, { $set: { finishedArming: null, finishedAt: null } });

    await eventually(async () => ((await read(one)).endedAt === null ? undefined : true));

    expect(await replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    expect((await replaysOf(one.game))[0]?.parts).toHaveLength(1);
  });

  describe('with approval', () => {
    const set = async (instantReplay: string): Promise<void> => {
      const { body } = await stage.admin.get('/api/setting').expect(200);
      const { _id } = body.settings as { _id: string };
      await stage.admin.put(`/api/setting/${_id}/site`, { instantReplay }).expect(200);
    };
    beforeAll(() => set('approval'));
    afterAll(() => set('automatic'));

    it('waits for staff to publish the replay', async () => {
      const one = await finished(2);
      expect(await replaysOf(one.game)).toEqual([]);

      const { body } = await stage.admin.post(`/api/recordings/${one.recording._id}/publish`).expect(200);

      expect(body.recording).toMatchObject({ state: 'published', duration: 4 });
      expect(await replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Full match' }] }]);
    });

    it('publishes a recording once', async () => {
      const one = await finished(2);

      await stage.admin.post(`/api/recordings/${one.recording._id}/publish`).expect(200);
      await stage.admin.post(`/api/recordings/${one.recording._id}/publish`).expect(200);

      expect((await replaysOf(one.game))[0]?.parts).toHaveLength(1);
    });

    it('rejects the publication before the game has finished', async () => {
      const one = await live(2);

      const response = await stage.admin.post(`/api/recordings/${one.recording._id}/publish`);

      expectFailure(response, 'RECORDING_IN_PROGRESS');
    });

    it('plays an unpublished recording for staff alone', async () => {
      const one = await finished(2);

      const { reviewUrl } = await read(one);
      const folder = String(reviewUrl).replace(/\/index\.m3u8$/, '');

      expect(await listed(folder)).toEqual(one.files);
      expectFailure(await visitor.get(`${folder.replace('review-', 'replay-')}/index.m3u8`), 'STREAM_NOT_FOUND');
    });
  });

  describe('PUT /api/recordings/{id}', () => {
    it('trims the replay at the borders of segments', async () => {
      const one = await finished(5);
      const { recording } = one;
      const offset = (stage.clock.now() - 5 * SEGMENT_MS - Date.parse(String((await read(one)).openedAt))) / SECOND;

      const trim = { from: offset + 1, to: offset + 9 };
      const { body } = await stage.admin.put(`/api/recordings/${recording._id}`, trim).expect(200);
      settle();

      expect(body.recording).toMatchObject({ ...trim, duration: 6 });
      const folder = await folderOf(one);
      expect(await listed(folder)).toEqual(one.files.slice(1, 4));
      expectFailure(await visitor.get(`${folder}/${one.files[0]}`), 'NOT_FOUND');
    });

    it('clears the trim', async () => {
      const one = await finished(3);
      const { recording } = one;
      const offset = (stage.clock.now() - 3 * SEGMENT_MS - Date.parse(String((await read(one)).openedAt))) / SECOND;
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
      const { recording } = await finished(2);

      expectInvalid(await stage.admin.put(`/api/recordings/${recording._id}`, body));
    });

    it('rejects a trim that leaves nothing', async () => {
      const one = await finished(2);
      const offset = (stage.clock.now() - 2 * SEGMENT_MS - Date.parse(String((await read(one)).openedAt))) / SECOND;

      const response = await stage.admin.put(`/api/recordings/${one.recording._id}`, { from: offset + 3.5 });

      expectInvalid(response);
    });
  });

  describe('DELETE /api/recordings/{id}', () => {
    it('deletes the files and the replay', async () => {
      const one = await finished(2);
      const folder = await folderOf(one);

      const { body } = await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);
      settle();

      expect(body.recording).toMatchObject({ state: 'deleted', bytes: 0, replayId: null });
      expect(existsSync(join(root(), one.publisher.recordingId))).toBe(false);
      expect(await replaysOf(one.game)).toEqual([]);
      expectFailure(await visitor.get(`${folder}/index.m3u8`), 'RECORDING_DELETED');
      expectFailure(await visitor.get(`${folder}/${one.files[0]}`), 'RECORDING_DELETED');
    });

    it('ends the live playlists', async () => {
      const one = await finished(2);

      const { body } = await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);
      settle();

      const folder = String((body.purge as { folders: string[] }).folders[0]);
      await eventually(async () => ((await visitor.get(`${folder}index.m3u8`)).status === 410 ? true : undefined));
      expectFailure(await visitor.get(`${folder}index.m3u8`), 'RECORDING_DELETED');
    });

    it('lists the addresses that caches may contain', async () => {
      const one = await finished(2);
      const folder = await folderOf(one);

      const { body } = await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);

      expect(body.purge.folders).toEqual([expect.stringMatching(/^\/live\/live-/), `${folder}/`]);
      expect(body.purge.addresses).toEqual(
        expect.arrayContaining([`${folder}/index.m3u8`, `${folder}/replay.m3u8`, `${folder}/${one.files[1]}`]),
      );
    });

    it('leaves the other parts of the replay', async () => {
      const one = await finished(2);
      const [replay] = await replaysOf(one.game);
      const parts = [...(replay?.parts ?? []), { title: 'Interview', url: 'https://example.org/a.mp4' }];
      await stage.admin.put(`/api/replays/${replay?._id ?? ''}/parts`, { parts }).expect(200);

      await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);

      expect(await replaysOf(one.game)).toMatchObject([{ parts: [{ title: 'Interview' }] }]);
    });

    it('rejects a recording whose game is live', async () => {
      const one = await live(2);

      expectFailure(await stage.admin.delete(`/api/recordings/${one.recording._id}`), 'RECORDING_IN_PROGRESS');
    });

    it('rejects a recording to which an encoder sends', async () => {
      const one = await live(2);
      await finish(one);

      expectFailure(await stage.admin.delete(`/api/recordings/${one.recording._id}`), 'RECORDING_IN_PROGRESS');
    });

    it('returns 410 when the recording was already deleted', async () => {
      const one = await finished(2);
      await stage.admin.delete(`/api/recordings/${one.recording._id}`).expect(200);

      expectFailure(await stage.admin.delete(`/api/recordings/${one.recording._id}`), 'RECORDING_DELETED');
    });
  });

  describe('addresses', () => {
    it('accepts the address of a recording unchanged', async () => {
      const one = await finished(2);
      const [replay] = await replaysOf(one.game);
      const parts = (replay?.parts ?? []).map((part) => ({ ...part, title: 'Renamed' }));

      await stage.admin.put(`/api/replays/${replay?._id ?? ''}/parts`, { parts }).expect(200);

      expect((await replaysOf(one.game))[0]?.parts).toMatchObject([{ title: 'Renamed', url: replay?.parts[0]?.url }]);
    });

    it.each([`/live/${NOBODY}`, `/live/replay-${NOBODY}-${'A'.repeat(22)}/index.m3u8`, '/live/replay-x/index.m3u8'])(
      'rejects %s as a part',
      async (url) => {
        const one = await finished(2);
        const [replay] = await replaysOf(one.game);

        const response = await stage.admin.put(`/api/replays/${replay?._id ?? ''}/parts`, {
          parts: [{ title: 'A', url }],
        });

        expectInvalid(response);
      },
    );

    it('never shows the stored address', async () => {
      const one = await finished(2);
      const [replay] = await replaysOf(one.game);
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
    const one = await finished(2);

    await stage.admin.delete(one.path).expect(200);

    expect((await read(one)).state).toBe('published');
    expect(await listed(await folderOf(one))).toEqual(one.files);
  });

  it('returns 404 for an unknown recording', async () => {
    expectFailure(await stage.admin.get(`/api/recordings/${NOBODY}`), 'RECORDING_NOT_FOUND');
  });

  it('returns 404 for a live token in the route of replays', async () => {
    expectFailure(await visitor.get(`/live/replay-${NOBODY}-${'A'.repeat(22)}/index.m3u8`), 'STREAM_NOT_FOUND');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { RecordingDetails, RecordingRecord } from '../../src/contract/records/recording.record.js';
import { expectFailure } from '../support/api.js';
import { OwnStreamStage, type Created } from '../support/own-stream-stage.js';
import { PackagedRecording, readDuration } from '../../ingest/test/support/packaged-recording.js';
import { eventually } from '../support/wait.js';

describe('the download of a recording', () => {
  let stage: OwnStreamStage;

  beforeAll(async () => {
    stage = await OwnStreamStage.start();
  });
  afterAll(() => stage.close());

  /** Records real media: two runs with equal settings, and one with others if `isChanged`. */
  const record = async (isChanged: boolean): Promise<RecordingDetails> => {
    const created: Created = await stage.live();
    const publisher = await stage.ingest.connect(created.key, stage.clock.now());
    const root = join(stage.test.config.dataDir, 'recordings');
    const packaged = await PackagedRecording.start(root, publisher.recordingId, created.ownStream.name);
    const find = async (): Promise<RecordingRecord[]> => {
      const filter = { gameId: created.game._id };
      return (await stage.admin.list('/api/recordings', { filter }).expect(200)).body.recordings as RecordingRecord[];
    };
    const recording = await eventually(async () => (await find()).find(({ openedAt }) => openedAt !== null));
    const now = stage.clock.now();
    await packaged.addRun('plain', now);
    await packaged.addRun('plain', now + 10_000);
    if (isChanged) await packaged.addRun('b-frames', now + 20_000);
    stage.clock.advance(30_000);
    await stage.change(created.game, { status: 'Finished' });
    return (await stage.admin.get(`/api/recordings/${recording._id}`).expect(200)).body.recording as RecordingDetails;
  };
  const download = async ({ _id }: RecordingDetails, part: number): Promise<Buffer> => {
    const response = await stage.admin.get(`/api/recordings/${_id}/download?part=${part}`).buffer(true).expect(200);
    return response.body as Buffer;
  };
  it('returns one playable file for runs with equal settings', async () => {
    const recording = await record(false);
    const [file] = recording.files;

    const data = await download(recording, 1);

    expect(recording.files).toHaveLength(1);
    expect(data.length).toBe(file?.bytes);
    expect(await readDuration(data)).toBeCloseTo(recording.duration, 0);
  });

  it('returns another file where the settings changed', async () => {
    const recording = await record(true);

    const durations = [
      await readDuration(await download(recording, 1)),
      await readDuration(await download(recording, 2)),
    ];

    expect(recording.files.map(({ part }) => part)).toEqual([1, 2]);
    expect(durations.map(Math.round)).toEqual(recording.files.map(({ duration }) => Math.round(duration)));
  });

  it('names the file after the game', async () => {
    const recording = await record(false);

    const { headers } = await stage.admin.get(`/api/recordings/${recording._id}/download`).expect(200);

    expect(headers['content-type']).toBe('video/mp4');
    expect(headers['content-disposition']).toContain(`filename="${recording.gameTitle} - Main.mp4"`);
  });

  it.each(['0', '-1', '1.5', 'NaN', '1e3', ''])('rejects part %j', async (part) => {
    const recording = await record(false);

    expectFailure(
      await stage.admin.get(`/api/recordings/${recording._id}/download?part=${part}`),
      'BAD_QUERY',
      'part must be the number of a file.',
    );
  });

  it('returns 404 for a part that the recording does not have', async () => {
    const recording = await record(false);

    expectFailure(await stage.admin.get(`/api/recordings/${recording._id}/download?part=2`), 'NOT_FOUND');
  });
});

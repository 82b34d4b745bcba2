import { afterEach, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf } from '../support/api.js';
import { OwnStreamStage } from '../support/own-stream-stage.js';
import { RecordedGames } from '../support/recorded-games.js';
import { SEGMENT_MS } from '../support/recorded.js';
import { eventually } from '../support/wait.js';

const HOUR = 3_600_000;

interface Stored {
  recordingId: string;
  finishedAt: Date | null;
  bytes: number;
  deletedAt: Date | null;
}

describe('the cleanup of recordings', () => {
  let stage: OwnStreamStage;

  afterEach(() => stage.close());

  const root = (): string => join(stage.test.config.dataDir, 'recordings');
  /** Sessions may have expired, so this reads the database. */
  const stored = async (recordingId: string): Promise<Stored | null> =>
    databaseOf(stage.test).collection<Stored>('recordings').findOne({ recordingId });
  const until = (recordingId: string, fits: (doc: Stored) => boolean): Promise<Stored> =>
    eventually(async () => {
      const doc = await stored(recordingId);
      return doc && fits(doc) ? doc : undefined;
    });

  /** Records a game that finishes. Returns the id of its recording. */
  const finished = async (): Promise<string> => {
    const { publisher } = await new RecordedGames(stage).finished(2);
    const { recordingId } = publisher;
    await until(recordingId, ({ finishedAt, bytes }) => finishedAt !== null && bytes > 0);
    return recordingId;
  };
  const withdraw = async (recordingId: string): Promise<void> => {
    const replays = databaseOf(stage.test).collection('replays');
    await replays.deleteOne({ 'parts.url': `/live/${recordingId}` });
  };

  it('deletes recordings without a replay after KEEP_RECORDINGS_DAYS', async () => {
    stage = await OwnStreamStage.start({ KEEP_RECORDINGS_DAYS: '1' });
    const [shown, raw] = [await finished(), await finished()];
    stage.clock.advance(10 * HOUR);
    const young = await finished();
    for (const recordingId of [raw, young]) await withdraw(recordingId);

    stage.clock.advance(15 * HOUR);

    await until(raw, ({ deletedAt }) => deletedAt !== null);
    await eventually(() => (existsSync(join(root(), raw)) ? undefined : true));
    for (const recordingId of [shown, young]) {
      expect((await stored(recordingId))?.deletedAt).toBeNull();
      expect(existsSync(join(root(), recordingId))).toBe(true);
    }
  });

  it('keeps recordings that clips show', async () => {
    stage = await OwnStreamStage.start({ KEEP_RECORDINGS_DAYS: '1' });
    const games = new RecordedGames(stage);
    const clipped = await games.finished(4);
    const from = games.sinceOpening(clipped, stage.clock.now() - 4 * SEGMENT_MS);
    const raw = await finished();
    const { matchId, _id } = clipped.game;
    const clip = { title: 'Goal', from, to: from + 6 };
    await stage.admin.post(`/api/matches/${matchId}/game/${_id}/clips`, clip).expect(201);
    for (const recordingId of [clipped.publisher.recordingId, raw]) await withdraw(recordingId);

    stage.clock.advance(30 * HOUR);

    await until(raw, ({ deletedAt }) => deletedAt !== null);
    expect((await stored(clipped.publisher.recordingId))?.deletedAt).toBeNull();
  });

  it('deletes the oldest recordings without a replay above the budget, a day after their game', async () => {
    stage = await OwnStreamStage.start({ RECORDINGS_MAX_GB: '0.0000001', KEEP_RECORDINGS_DAYS: '0' });
    const shown = await finished();
    const old = await finished();
    await withdraw(old);

    stage.clock.advance(25 * HOUR);

    await until(old, ({ deletedAt }) => deletedAt !== null);
    expect((await stored(shown))?.deletedAt).toBeNull();
  });
});

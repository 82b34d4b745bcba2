import { join } from 'node:path';
import type { PublisherState } from '../../ingest/src/control/protocol.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { RecordingDetails, RecordingRecord } from '../../src/contract/records/recording.record.js';
import type { ReplayRecord } from '../../src/contract/records/replay.record.js';
import { Api } from './api.js';
import type { Created, OwnStreamStage } from './own-stream-stage.js';
import { Recorded, SEGMENT_MS } from './recorded.js';
import { eventually } from './wait.js';

export interface RecordedGame extends Created {
  recorded: Recorded;
  publisher: PublisherState;
  files: string[];
  recording: RecordingRecord;
}

/** Games with recordings of own streams. */
export class RecordedGames {
  readonly visitor = new Api(this.stage.test);
  /** Folder of all recordings. */
  readonly root = join(this.stage.test.config.dataDir, 'recordings');

  constructor(private readonly stage: OwnStreamStage) {}

  async find(gameId: string): Promise<RecordingRecord[]> {
    const { body } = await this.stage.admin.list('/api/recordings', { filter: { gameId } }).expect(200);
    return body.recordings as RecordingRecord[];
  }

  async read({ recording }: RecordedGame): Promise<RecordingDetails> {
    return (await this.stage.admin.get(`/api/recordings/${recording._id}`).expect(200)).body
      .recording as RecordingDetails;
  }

  async replaysOf({ _id }: GameRecord): Promise<ReplayRecord[]> {
    const { body } = await this.visitor.list('/api/replays', { filter: { gameId: _id } }).expect(200);
    return body.replays as ReplayRecord[];
  }

  /** Connects an encoder to an own stream and records segments from now on. */
  async record(created: Created, segments: number): Promise<RecordedGame> {
    const publisher = await this.stage.ingest.connect(created.key, this.stage.clock.now());
    const recorded = await Recorded.start(this.root, publisher.recordingId, created.ownStream.name);
    const opened = (doc: RecordingRecord): boolean => doc.name === created.ownStream.name && doc.openedAt !== null;
    const recording = await eventually(async () => (await this.find(created.game._id)).find(opened));
    const files = await recorded.add(this.stage.clock.now(), segments);
    this.stage.clock.advance(segments * SEGMENT_MS);
    return { ...created, recorded, publisher, files, recording };
  }

  async live(segments: number): Promise<RecordedGame> {
    return this.record(await this.stage.live(), segments);
  }

  /** Returns an instant, in seconds since the opening of the streams. */
  sinceOpening({ recording }: RecordedGame, instant: number): number {
    return (instant - Date.parse(recording.openedAt ?? '')) / 1_000;
  }

  finish({ game }: Created): Promise<void> {
    return this.stage.change(game, { status: 'Finished' });
  }

  async stop(one: RecordedGame): Promise<void> {
    this.stage.ingest.drop(one.publisher, this.stage.clock.now(), 'stopped');
    await this.stage.until(one, ({ state }) => state !== 'up');
  }

  async finished(segments: number): Promise<RecordedGame> {
    const one = await this.live(segments);
    await this.finish(one);
    await this.stop(one);
    const isMeasured = ({ _id, duration }: RecordingRecord): boolean =>
      _id === one.recording._id && duration === (segments * SEGMENT_MS) / 1_000;
    await eventually(async () => (await this.find(one.game._id)).find(isMeasured));
    return one;
  }

  async addressOf({ game }: Created): Promise<string> {
    return (await this.replaysOf(game))[0]?.parts[0]?.url ?? '';
  }

  async folderOf(one: Created): Promise<string> {
    return (await this.addressOf(one)).replace(/\/index\.m3u8$/, '');
  }

  async listed(folder: string): Promise<string[]> {
    const { text } = await this.visitor.get(`${folder}/replay.m3u8`).expect(200);
    return text.split('\n').filter((line) => line.endsWith('.m4s'));
  }
}

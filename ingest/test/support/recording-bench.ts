import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SegmentState, TrackState } from '../../src/control/protocol.js';
import type { EndReason, Packet, TrackConfig } from '../../src/media.js';
import { readRecording } from '../../src/recording/read-recording.js';
import { Recorder, type RecorderOptions } from '../../src/recording/recorder.js';
import type { RecordingList } from '../../src/recording/recording-list.js';
import { timeOf, type Fixture } from './flv-fixture.js';

/** Instant of the first packet on the fake clock, in ms since the epoch. */
export const STARTED_AT = Date.UTC(2026, 10, 30, 12);

/** A recording in a temporary folder whose packets arrive on a fake clock. */
export class RecordingBench {
  /** fake clock, in ms since the epoch */
  now = STARTED_AT;
  readonly segments: SegmentState[] = [];
  readonly disconnects: { reason: EndReason; text: string }[] = [];
  private readonly changes = new EventEmitter();
  tracks: TrackState[] = [];
  advice: string[] = [];

  private constructor(readonly folder: string) {}

  static async create(): Promise<RecordingBench> {
    return new RecordingBench(await mkdtemp(join(tmpdir(), 'recording-')));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Starts a connection. */
  connect(options: Partial<RecorderOptions> = {}): Recorder {
    return new Recorder({
      folder: this.folder,
      recordingId: 'recording-1',
      name: 'court-1',
      now: () => this.now,
      minFreeBytes: 0,
      freeBytes: () => Promise.resolve(1_000_000),
      onSegment: (segment) => {
        this.segments.push(segment);
        this.changes.emit('change');
      },
      onMeasured: (tracks, advice) => Object.assign(this, { tracks, advice }),
      disconnect: (reason, text) => {
        this.disconnects.push({ reason, text });
        this.changes.emit('change');
      },
      ...options,
    });
  }

  /** Waits until a number of segments are stored. */
  async waitForSegments(count: number): Promise<void> {
    while (this.segments.length < count) await once(this.changes, 'change');
  }

  /** Waits until the recorder ends the connection. */
  async waitForDisconnect(): Promise<{ reason: EndReason; text: string }> {
    while (this.disconnects.length === 0) await once(this.changes, 'change');
    return this.disconnects[0];
  }

  /** Sends packets that arrive at the speed of their times, `lateMs` after them. */
  send(recorder: Recorder, packets: Packet[], lateMs = 0): void {
    for (const packet of packets) {
      this.now = STARTED_AT + timeOf(packet) + lateMs;
      recorder.packet(packet);
    }
  }

  /** Records packets as one connection, and returns the list of the folder. */
  async record({ video, audio, packets }: Fixture, lateMs = 0): Promise<RecordingList> {
    const recorder = this.connect();
    for (const config of [video, audio] satisfies TrackConfig[]) recorder.config(config);
    this.send(recorder, packets, lateMs);
    await recorder.end('stopped');
    return this.read();
  }

  async read(): Promise<RecordingList> {
    const list = await readRecording(this.folder);
    if (!list) throw new Error('The folder has no manifest.');
    return list;
  }
}

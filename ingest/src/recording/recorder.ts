import { mkdir } from 'node:fs/promises';
import type { SegmentState, TrackState } from '../control/protocol.js';
import type { Disconnect, EndReason, MediaSink, Packet, TrackConfig, VideoPacket } from '../media.js';
import { adviseEncoder } from './advice.js';
import { AudioFill } from './audio-fill.js';
import { ManifestWriter } from './manifest.js';
import { Measurements } from './measurements.js';
import { packageSegment } from './package-segment.js';
import { ProgramClock } from './program-clock.js';
import { RunPlanner, type PlannedRun } from './run-planner.js';
import { readFreeBytes, removeTemporaryFiles, writeImmutableFile } from './segment-files.js';
import { Segmenter, type SegmentDraft } from './segmenter.js';

/** Longest time without a key frame, in ms. */
const MAX_KEY_FRAME_PAUSE_MS = 20_000;
const MEASURE_EVERY_MS = 1_000;
/** Shorter runs are not stored, in ms. */
const MIN_RUN_MS = 500;
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT'];

const NO_KEY_FRAME =
  'No keyframe arrived for 20 s. Set a keyframe interval of 2 s in the encoder, then start the stream again.';
const DISK_FULL =
  'The disk of the server is nearly full, so the recording stopped. Free space, then start the stream again.';

export interface RecorderOptions {
  /** folder of this recording, created if missing */
  folder: string;
  recordingId: string;
  /** public name of the stream */
  name: string;
  /** ms since the epoch */
  now: () => number;
  /** Recording stops below this free space. */
  minFreeBytes: number;
  /** free space of the folder's file system, in bytes */
  freeBytes?: (folder: string) => Promise<number>;
  /** receives each segment once it is stored */
  onSegment: (segment: SegmentState) => void;
  /** receives measurements and advice, at most once per second */
  onMeasured: (tracks: TrackState[], advice: string[]) => void;
  disconnect: Disconnect;
}

interface CurrentRun {
  planned: PlannedRun;
  fill: AudioFill;
  /** start of the run by the encoder's clock, in ms */
  originMs: number;
}

/** Recorders by folder: two at once would number their runs alike. */
const recorders = new Map<string, Recorder>();

interface OpenFolder {
  manifest: ManifestWriter;
  planner: RunPlanner;
  clock: ProgramClock;
}

/**
 * Stores the packets of one connection as segments in the recording's folder. A later connection with the same recording continues it
 * with a new run.
 */
export class Recorder implements MediaSink {
  private readonly segmenter = new Segmenter((draft) => this.enqueue(draft));
  private readonly measurements = new Measurements();
  private folder: Promise<OpenFolder> | null = null;
  private run: CurrentRun | null = null;
  private queue: Promise<void> = Promise.resolve();
  private queuedBytes = 0;
  private hasEnded = false;
  private cannotStore = false;
  private measuredAt = -Infinity;
  private lastKeyFrame: { arrivedAt: number; decodeMs: number | null } | null = null;

  constructor(private readonly options: RecorderOptions) {}

  get unpackagedBytes(): number {
    return this.segmenter.bytes + this.queuedBytes;
  }

  config(config: TrackConfig): void {
    if (this.hasEnded) return;
    this.segmenter.config(config);
    this.measurements.config(config);
  }

  packet(packet: Packet): void {
    if (this.hasEnded) return;
    const now = this.options.now();
    this.measurements.packet(packet);
    if (packet.kind === 'video') this.segmenter.addPicture(packet, now);
    else this.segmenter.addAudio(packet);
    this.reportMeasurements(now);
    if (this.lacksKeyFrame(packet, now)) this.fail('no-key-frame', NO_KEY_FRAME);
  }

  async end(_reason: EndReason): Promise<void> {
    this.stop();
    await this.queue;
    if (recorders.get(this.options.folder) === this) recorders.delete(this.options.folder);
  }

  private stop(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.segmenter.endRun();
  }

  private fail(reason: EndReason, text: string): void {
    if (this.hasEnded) return;
    this.stop();
    this.options.disconnect(reason, text);
  }

  private lacksKeyFrame(packet: Packet, now: number): boolean {
    const decodeMs = packet.kind === 'video' ? packet.decodeMs : null;
    if (!this.lastKeyFrame || (packet.kind === 'video' && packet.isKeyFrame)) {
      this.lastKeyFrame = { arrivedAt: now, decodeMs };
      return false;
    }
    this.lastKeyFrame.decodeMs ??= decodeMs;
    if (now - this.lastKeyFrame.arrivedAt > MAX_KEY_FRAME_PAUSE_MS) return true;
    return packet.kind === 'video' && this.hasLongGroup(packet, this.lastKeyFrame.decodeMs);
  }

  /** Segments stay within the longest target duration also when packets arrive faster than they play. */
  private hasLongGroup(picture: VideoPacket, keyMs: number | null): boolean {
    return keyMs !== null && this.segmenter.isRecording && picture.decodeMs - keyMs > MAX_KEY_FRAME_PAUSE_MS;
  }

  private reportMeasurements(now: number): void {
    if (now - this.measuredAt < MEASURE_EVERY_MS) return;
    this.measuredAt = now;
    const tracks = this.measurements.tracks();
    this.options.onMeasured(tracks, adviseEncoder(tracks, this.measurements.durationMs / 1000));
  }

  private enqueue(draft: SegmentDraft): void {
    this.queuedBytes += draft.bytes;
    this.queue = this.queue
      .then(() => this.store(draft))
      .catch((error: unknown) => this.onStoreError(error))
      .finally(() => {
        this.queuedBytes -= draft.bytes;
      });
  }

  private async store(draft: SegmentDraft): Promise<void> {
    if (this.cannotStore || isTooShort(draft)) return;
    const { folder, recordingId, minFreeBytes, freeBytes = readFreeBytes, onSegment } = this.options;
    this.folder ??= this.openFolder();
    const { manifest, planner, clock } = await this.folder;
    if ((await freeBytes(folder)) < minFreeBytes) {
      this.failToStore('disk-full', DISK_FULL);
      return;
    }
    const previous = this.run;
    const { planned, fill, originMs } = (this.run = this.runOf(planner.place(draft), draft));
    const isNewRun = this.run !== previous;
    const { run, track } = planned;
    const frames = fill.fill(run.hasSound ? draft.frames : [], draft.endMs, draft.endsRun || !run.hasSound);
    const packaged = await packageSegment(draft, track, frames, originMs);
    if (isNewRun) await manifest.addRun({ ...run, init: await writeImmutableFile(folder, '.mp4', packaged.init) });
    const segment = {
      file: await writeImmutableFile(folder, '.m4s', packaged.media),
      startsAt: clock.place({ ...draft, offsetMs: draft.clockOffsetMs }, isNewRun),
      durationMs: draft.endMs - draft.startMs,
      bytes: packaged.media.byteLength,
      run: run.run,
    };
    await manifest.addSegment(segment);
    onSegment({ recordingId, ...segment });
  }

  private runOf(planned: PlannedRun, { startMs }: SegmentDraft): CurrentRun {
    if (this.run?.planned === planned) return this.run;
    return { planned, fill: new AudioFill(planned.track, startMs), originMs: startMs };
  }

  private async openFolder(): Promise<OpenFolder> {
    const { folder, recordingId, name } = this.options;
    const previous = recorders.get(folder);
    recorders.set(folder, this);
    await previous?.end('replaced');
    await mkdir(folder, { recursive: true });
    await removeTemporaryFiles(folder);
    const manifest = await ManifestWriter.open(folder, recordingId, name);
    const { runs, segments } = manifest.list;
    const last = segments.at(-1);
    return {
      manifest,
      planner: new RunPlanner(runs.at(-1) ?? null),
      clock: new ProgramClock(last?.startsAt, last && last.startsAt + last.durationMs),
    };
  }

  private onStoreError(error: unknown): void {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (DISK_FULL_CODES.includes(code)) this.failToStore('disk-full', DISK_FULL);
    // The message of a file system error names private paths.
    else
      this.failToStore(
        'storage-failed',
        `The server failed to store the recording (${code || String(error)}). Check the disk of the recordings, then start the stream again.`,
      );
  }

  private failToStore(reason: EndReason, text: string): void {
    this.cannotStore = true;
    this.fail(reason, text);
  }
}

/** Whether a segment is a run that players would hardly show, as when the encoder breaks off right after its start. */
function isTooShort({ startsRun, endsRun, startMs, endMs }: SegmentDraft): boolean {
  return startsRun && endsRun && endMs - startMs < MIN_RUN_MS;
}

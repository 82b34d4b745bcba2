import type { AudioConfig, AudioPacket, TrackConfig, VideoConfig, VideoPacket } from '../media.js';
import { parseAacFormat, type AacFormat } from './aac-format.js';
import { AudioClock, type AudioFrame } from './audio-clock.js';
import { mendPresentationTimes } from './picture-times.js';

/** Duration that segments come close to, in ms. */
const TARGET_MS = 2_000;
/** Larger steps of a track's times begin a new run, in ms. */
const MAX_STEP_MS = 1_000;
/** Largest step back of a decoding time that comes from rounding, in ms. */
const MAX_ROUNDING_MS = 10;
/** Largest step back of an audio time that comes from rounding, in ms. */
const MAX_AUDIO_ROUNDING_MS = 50;
/** Largest distance between the decoding and the presentation of a picture, in ms. */
const MAX_REORDER_MS = 2_000;
/** Audio further from the pictures than this is on another clock, in ms. */
const MAX_AUDIO_DISTANCE_MS = 5_000;
/** Time that a complete segment waits for audio that arrives after its pictures, in ms. */
const AUDIO_WAIT_MS = 500;
/** Duration of a run's only picture, in ms. */
const SINGLE_PICTURE_MS = 33;
/** Memory that a packet needs besides its data, in bytes. */
const PACKET_OVERHEAD = 200;

export interface AudioTrack extends AacFormat {
  config: AudioConfig;
}

/** Packets of a segment that is complete, by the encoder's clock. */
export interface SegmentDraft {
  /** whether the packets before do not lead up to this segment */
  startsRun: boolean;
  startMs: number;
  endMs: number;
  /** in decoding order */
  pictures: VideoPacket[];
  /** presentation times of the pictures, strictly increasing once sorted */
  presentMs: number[];
  video: VideoConfig;
  frames: AudioFrame[];
  audio: AudioTrack | null;
  /** smallest difference between the server's clock at arrival and the encoder's clock, in ms */
  clockOffsetMs: number;
  /** memory of the packets */
  bytes: number;
}

interface OpenSegment {
  startsRun: boolean;
  video: VideoConfig;
  audio: AudioTrack | null;
  /** number of the audio clock whose frames belong to this segment */
  audioEpoch: number;
  key: VideoPacket;
  earliestMs: number;
  /** whether a picture after the key frame has arrived: pictures that are shown before the key frame arrive first */
  hasFollowers: boolean;
  pictures: VideoPacket[];
  arrivalOffsetMs: number;
  bytes: number;
}

/**
 * Cuts the packets of one connection into segments at key frames. A segment is passed on once the pictures and the audio that belong to
 * it have arrived. Does not wait for audio that was announced only.
 */
export class Segmenter {
  private video: VideoConfig | null = null;
  private audio: AudioTrack | null = null;
  private audioClock: AudioClock | null = null;
  private audioEpoch = 0;
  private readonly queuedAudio: { epoch: number; frame: AudioFrame }[] = [];
  private audioBytes = 0;
  private lastDecodeMs: number | null = null;
  private lastAudioMs: number | null = null;
  private lastKeyMs = 0;
  /** latest presentation in the run */
  private floorMs = -Infinity;
  private open: OpenSegment | null = null;
  private closing: OpenSegment | null = null;
  /** whether the next key frame begins a new run */
  private runEnds = false;
  /** whether audio is dropped until then */
  private isAudioBlocked = false;

  constructor(private readonly onSegment: (draft: SegmentDraft) => void) {}

  /** Bytes of packets that are in no complete segment yet. */
  get bytes(): number {
    return (this.open?.bytes ?? 0) + (this.closing?.bytes ?? 0) + this.audioBytes;
  }

  /** Whether a key frame has started a segment. */
  get isRecording(): boolean {
    return this.open !== null;
  }

  config(config: TrackConfig): void {
    if (config.kind === 'video') {
      if (this.video && Buffer.compare(this.video.description, config.description) === 0) return;
      this.video = config;
      this.runEnds = this.open !== null;
    } else {
      if (this.audio && Buffer.compare(this.audio.config.description, config.description) === 0) return;
      const isFirst = this.audio === null;
      const format = parseAacFormat(config.description);
      this.audio = format && { ...format, config };
      if (isFirst && this.open && !this.runEnds) {
        this.open.audio = this.audio;
        this.startAudioClock();
        this.open.audioEpoch = this.audioEpoch;
      } else {
        this.blockAudio();
      }
    }
  }

  addPicture(picture: VideoPacket, arrivedAt: number): void {
    if (!this.video) return;
    const isReordered = Math.abs(picture.presentMs - picture.decodeMs) <= MAX_REORDER_MS;
    const step = this.lastDecodeMs === null ? 0 : picture.decodeMs - this.lastDecodeMs;
    const continues = isReordered && step <= MAX_STEP_MS && step >= -MAX_ROUNDING_MS;
    if (!continues) this.endRun();
    this.lastDecodeMs = continues ? Math.max(picture.decodeMs, this.lastDecodeMs ?? -Infinity) : picture.decodeMs;
    if (!isReordered) return;

    if (picture.isKeyFrame) this.addKeyFrame(picture, this.video, arrivedAt);
    else if (this.open) this.addToSegment(this.open, picture, arrivedAt);
    this.closeIfComplete();
  }

  addAudio(packet: AudioPacket): void {
    if (!this.audio || !this.open || this.lastDecodeMs === null) return;
    if (Math.abs(packet.presentMs - this.lastDecodeMs) > MAX_AUDIO_DISTANCE_MS) return;
    const step = this.lastAudioMs === null ? 0 : packet.presentMs - this.lastAudioMs;
    this.lastAudioMs = packet.presentMs;
    if (step > MAX_STEP_MS || step < -MAX_AUDIO_ROUNDING_MS) this.blockAudio();
    if (this.isAudioBlocked) return;

    const frame = this.audioClock?.place(packet.data, packet.presentMs);
    if (!frame) return;
    this.queuedAudio.push({ epoch: this.audioEpoch, frame });
    this.audioBytes += frame.data.byteLength + PACKET_OVERHEAD;
    this.closeIfComplete();
  }

  /** Passes on everything that has arrived. The next packets begin a new run. */
  endRun(): void {
    if (this.closing && this.open) this.close(this.closing, this.open);
    if (this.open) this.close(this.open, null);
    this.open = null;
    this.closing = null;
    this.queuedAudio.length = 0;
    this.audioBytes = 0;
    this.lastAudioMs = null;
  }

  private addKeyFrame(picture: VideoPacket, video: VideoConfig, arrivedAt: number): void {
    const { open } = this;
    const startsRun = !open || this.runEnds;
    const interval = picture.presentMs - this.lastKeyMs;
    this.lastKeyMs = picture.presentMs;
    // Cutting here comes at least as close to the target as cutting at the next key frame.
    const isLongEnough = open && picture.presentMs - open.earliestMs + interval / 2 >= TARGET_MS;
    if (!startsRun && !isLongEnough) {
      this.addToSegment(open, picture, arrivedAt);
      return;
    }
    if (this.closing && open) this.close(this.closing, open);
    this.closing = open;
    if (startsRun) this.startAudioClock();
    this.runEnds = false;
    const segment: OpenSegment = {
      startsRun,
      video,
      audio: this.audio,
      audioEpoch: this.audioEpoch,
      key: picture,
      earliestMs: picture.presentMs,
      hasFollowers: false,
      pictures: [],
      arrivalOffsetMs: Infinity,
      bytes: 0,
    };
    this.open = segment;
    this.addToSegment(segment, picture, arrivedAt);
  }

  private addToSegment(segment: OpenSegment, picture: VideoPacket, arrivedAt: number): void {
    // The decoder lacks what these pictures refer to.
    if (segment.video !== this.video) return;
    if (segment.startsRun && !segment.hasFollowers && picture.presentMs < segment.key.presentMs) return;
    segment.hasFollowers ||= picture.presentMs > segment.key.presentMs;
    segment.earliestMs = Math.min(segment.earliestMs, picture.presentMs);
    segment.arrivalOffsetMs = Math.min(segment.arrivalOffsetMs, arrivedAt - picture.decodeMs);
    segment.bytes += picture.data.byteLength + PACKET_OVERHEAD;
    segment.pictures.push(picture);
  }

  private closeIfComplete(): void {
    const { open, closing } = this;
    if (!open || !closing || !open.hasFollowers) return;
    const lastFrame = this.queuedAudio.at(-1)?.frame;
    const isLate = lastFrame !== undefined && lastFrame.presentMs < open.earliestMs;
    const hasWaited = (this.lastDecodeMs ?? 0) - open.key.decodeMs >= AUDIO_WAIT_MS;
    if (isLate && !hasWaited && !open.startsRun) return;
    this.close(closing, open);
    this.closing = null;
  }

  private close(segment: OpenSegment, next: OpenSegment | null): void {
    const presentMs = mendPresentationTimes(segment.pictures, segment.startsRun ? -Infinity : this.floorMs);
    let startMs = Infinity;
    let lastMs = -Infinity;
    for (const time of presentMs) {
      startMs = Math.min(startMs, time);
      lastMs = Math.max(lastMs, time);
    }
    const count = presentMs.length;
    const pictureMs = count > 1 ? (lastMs - startMs) / (count - 1) : SINGLE_PICTURE_MS;
    const endMs = Math.max(lastMs + 1, next ? next.earliestMs : Math.round(lastMs + pictureMs));
    this.floorMs = lastMs;
    const frames = this.takeAudio(segment.audioEpoch, endMs);
    this.onSegment({
      startsRun: segment.startsRun,
      startMs,
      endMs,
      pictures: segment.pictures,
      presentMs,
      video: segment.video,
      frames,
      audio: segment.audio,
      clockOffsetMs: segment.arrivalOffsetMs - (segment.key.presentMs - segment.key.decodeMs),
      bytes: segment.bytes + frames.reduce((sum, frame) => sum + frame.data.byteLength + PACKET_OVERHEAD, 0),
    });
  }

  /** Removes the audio before an instant from the queue, and returns the part that belongs to the epoch. */
  private takeAudio(epoch: number, endMs: number): AudioFrame[] {
    let count = 0;
    while (count < this.queuedAudio.length) {
      const entry = this.queuedAudio[count];
      if (entry.epoch > epoch || (entry.epoch === epoch && entry.frame.presentMs >= endMs)) break;
      count++;
    }
    const removed = this.queuedAudio.splice(0, count);
    for (const { frame } of removed) this.audioBytes -= frame.data.byteLength + PACKET_OVERHEAD;
    return removed.filter((entry) => entry.epoch === epoch).map((entry) => entry.frame);
  }

  private startAudioClock(): void {
    this.audioEpoch++;
    this.audioClock = this.audio && new AudioClock(this.audio);
    this.isAudioBlocked = false;
  }

  private blockAudio(): void {
    if (!this.open) return;
    this.runEnds = true;
    this.isAudioBlocked = true;
  }
}

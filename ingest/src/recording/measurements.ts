import type { TrackState } from '../control/protocol.js';
import type { AudioConfig, Packet, TrackConfig, VideoConfig } from '../media.js';

/** Media that bit rate and frame rate are measured over, in ms. */
const WINDOW_MS = 4_000;
/** Maximum number of packets that are measured, for encoders whose clock does not advance. */
const MAX_PACKETS = 4_000;
/** Larger steps of the times are no duration, in ms. */
const MAX_STEP_MS = 5_000;

/** Sizes of a track's packets over the last seconds by the encoder's clock. */
class Meter {
  private packets: { atMs: number; bytes: number }[] = [];
  private bytes = 0;
  /** duration of all packets so far, in ms */
  durationMs = 0;

  add(atMs: number, bytes: number): void {
    const step = atMs - (this.packets.at(-1)?.atMs ?? atMs);
    if (step < 0 || step > MAX_STEP_MS) this.clear();
    else this.durationMs += step;
    this.packets.push({ atMs, bytes });
    this.bytes += bytes;
    let expired = 0;
    while (this.packets[expired].atMs < atMs - WINDOW_MS || this.packets.length - expired > MAX_PACKETS)
      this.bytes -= this.packets[expired++].bytes;
    if (expired > 0) this.packets.splice(0, expired);
  }

  clear(): void {
    this.packets = [];
    this.bytes = 0;
  }

  /** bits per second, 0 until two packets have arrived */
  get bitrate(): number {
    return Math.round(this.perSecond((this.bytes - (this.packets.at(-1)?.bytes ?? 0)) * 8));
  }

  /** packets per second, 0 until two packets have arrived */
  get rate(): number {
    return this.perSecond(this.packets.length - 1);
  }

  private perSecond(amount: number): number {
    const first = this.packets[0]?.atMs ?? 0;
    const last = this.packets.at(-1)?.atMs ?? 0;
    return last > first ? (amount * 1000) / (last - first) : 0;
  }
}

/** Measures the tracks of one connection. */
export class Measurements {
  private video: VideoConfig | null = null;
  private audio: AudioConfig | null = null;
  private readonly pictures = new Meter();
  private readonly frames = new Meter();
  private lastDecodeMs = 0;
  private keyFrameMs: number | null = null;
  private keyFrameIntervalMs: number | null = null;

  config(config: TrackConfig): void {
    if (config.kind === 'video') {
      this.video = config;
      this.pictures.clear();
      this.keyFrameMs = null;
      this.keyFrameIntervalMs = null;
    } else {
      this.audio = config;
      this.frames.clear();
    }
  }

  packet(packet: Packet): void {
    if (packet.kind === 'audio') {
      this.frames.add(packet.presentMs, packet.data.byteLength);
      return;
    }
    if (Math.abs(packet.decodeMs - this.lastDecodeMs) > MAX_STEP_MS) this.keyFrameMs = null;
    this.lastDecodeMs = packet.decodeMs;
    this.pictures.add(packet.decodeMs, packet.data.byteLength);
    if (!packet.isKeyFrame) return;
    if (this.keyFrameMs !== null) this.keyFrameIntervalMs = packet.decodeMs - this.keyFrameMs;
    this.keyFrameMs = packet.decodeMs;
  }

  /** duration of the pictures so far, in ms */
  get durationMs(): number {
    return this.pictures.durationMs;
  }

  /** Returns the state of each track that media has arrived for. */
  tracks(): TrackState[] {
    const tracks: TrackState[] = [];
    if (this.video && this.pictures.durationMs > 0) tracks.push(this.videoState(this.video));
    if (this.audio && this.frames.durationMs > 0) tracks.push(this.audioState(this.audio));
    return tracks;
  }

  private videoState({ codec, width, height }: VideoConfig): TrackState {
    const state: TrackState = { kind: 'video', codec, width, height, bitrate: this.pictures.bitrate };
    const fps = Math.round(this.pictures.rate * 10) / 10;
    if (fps > 0) state.fps = fps;
    if (this.keyFrameIntervalMs !== null) state.keyFrameInterval = this.keyFrameIntervalMs / 1000;
    else if (this.keyFrameMs !== null) state.keyFrameAge = (this.lastDecodeMs - this.keyFrameMs) / 1000;
    return state;
  }

  private audioState({ codec, sampleRate, channels }: AudioConfig): TrackState {
    return { kind: 'audio', codec, channels, sampleRate, bitrate: this.frames.bitrate };
  }
}

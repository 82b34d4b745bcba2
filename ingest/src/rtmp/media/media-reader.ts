import type { MediaSink } from '../../media.js';
import type { MediaMessage } from '../protocol/rtmp-session.js';
import { audioConfig } from './aac-config.js';
import { type FlvTag, parseAudioTag, parseVideoTag } from './flv-tags.js';
import { VideoTrack } from './video-track.js';

/** ffmpeg sends only 31 bits of a time. */
const HALF_WRAP_MS = 2 ** 31;
/** Times that differ from HALF_WRAP_MS by less than this have wrapped at 31 bits. */
const MAX_WRAP_DISTANCE_MS = 60_000;

/** Turns the media messages of one connection into settings and packets. */
export class MediaReader {
  private readonly video: VideoTrack;
  private audioDescription: Buffer | null = null;
  private lastMs: number | null = null;

  constructor(private readonly sink: Pick<MediaSink, 'config' | 'packet'>) {
    this.video = new VideoTrack(sink);
  }

  /** Returns whether the sink received a packet. Throws an RtmpError that names the unsupported format. */
  read({ kind, timestamp, payload }: MediaMessage): boolean {
    const tag = kind === 'video' ? parseVideoTag(payload) : parseAudioTag(payload);
    const timeMs = this.unwrap(timestamp);
    if (!tag) return false;
    return kind === 'video' ? this.video.read(tag, timeMs) : this.readAudio(tag, timeMs);
  }

  private readAudio(tag: NonNullable<FlvTag>, presentMs: number): boolean {
    if (tag.type === 'settings') {
      if (tag.data.length > 0 && !this.audioDescription?.equals(tag.data)) {
        this.sink.config(audioConfig(tag.data));
        this.audioDescription = tag.data;
      }
      return false;
    }
    if (!this.audioDescription) return false;
    this.sink.packet({ kind: 'audio', data: tag.data, presentMs });
    return true;
  }

  /** Continues times beyond 2^32 ms. All messages of a connection share one clock. */
  private unwrap(timestamp: number): number {
    const last = this.lastMs ?? timestamp;
    // The difference modulo 2^32, from -2^31 to 2^31 - 1.
    const difference = (timestamp - last) | 0;
    const is31Bit = Math.abs(Math.abs(difference) - HALF_WRAP_MS) < MAX_WRAP_DISTANCE_MS;
    this.lastMs = last + difference - (is31Bit ? Math.sign(difference) * HALF_WRAP_MS : 0);
    return this.lastMs;
  }
}

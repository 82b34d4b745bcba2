import { EncodedPacketSink, FilePathSource, HLS_FORMATS, Input, MP4, QTFF, type InputTrack } from 'mediabunny';
import type { AudioConfig, AudioPacket, Packet, VideoConfig, VideoPacket } from '../media.js';
import { withDecodeTimes } from './decode-times.js';

/** The file cannot be published. The message is a sentence for the user. */
export class MediaFileError extends Error {
  override name = 'MediaFileError';
}

/** A file with H.264 video and, if it has sound, AAC audio: MP4, MOV, or an HLS playlist of MP4 segments. */
export class MediaFile {
  private constructor(
    private readonly input: Input,
    private readonly videoTrack: InputTrack,
    private readonly audioTrack: InputTrack | null,
    readonly video: VideoConfig,
    readonly audio: AudioConfig | null,
  ) {}

  /** Opens a file. Throws MediaFileError if encoders could not send it. */
  static async open(path: string): Promise<MediaFile> {
    const input = new Input({ formats: [MP4, QTFF, ...HLS_FORMATS], source: new FilePathSource(path) });
    try {
      const videoTrack = await input.getPrimaryVideoTrack();
      const audioTrack = await input.getPrimaryAudioTrack();
      const config = await videoTrack?.getDecoderConfig();
      if (!videoTrack || (await videoTrack.getCodec()) !== 'avc' || !config)
        throw new MediaFileError(`${path} has no H.264 video. Convert it with ffmpeg -c:v libx264.`);
      const description = bytesOf(config);
      // In other files, such as MPEG-TS, no NAL unit has a length before it.
      if (!description || (description[4] & 3) !== 3)
        throw new MediaFileError(`${path} is not an MP4 file. Convert it with ffmpeg -i ${path} -c copy FILE.mp4.`);
      const { codec, codedWidth = 0, codedHeight = 0 } = config;
      const video: VideoConfig = { kind: 'video', description, codec, width: codedWidth, height: codedHeight };
      const audio = audioTrack && (await audioConfigOf(path, audioTrack));
      return new MediaFile(input, videoTrack, audioTrack, video, audio);
    } catch (error) {
      input.dispose();
      if (error instanceof MediaFileError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new MediaFileError(`Cannot read ${path}: ${reason}`, { cause: error });
    }
  }

  /** Yields the packets in the order in which an encoder sends them. The first picture is decoded at about 0 ms. */
  async *packets(): AsyncGenerator<Packet> {
    const first = await new EncodedPacketSink(this.videoTrack).getFirstPacket();
    const originMs = (first?.timestamp ?? 0) * 1000;
    const pictures = withDecodeTimes(this.pictures(originMs));
    const sounds = this.sounds(originMs);
    let picture = await pictures.next();
    let sound = await sounds.next();
    while (!picture.done || !sound.done) {
      const delayMs = picture.done ? 0 : picture.value.delayMs;
      const soundMs = sound.done ? Infinity : sound.value.presentMs + delayMs;
      if (!picture.done && picture.value.decodeMs <= soundMs) {
        const { picture: packet, decodeMs } = picture.value;
        yield { ...packet, decodeMs, presentMs: packet.presentMs + delayMs };
        picture = await pictures.next();
      } else if (!sound.done) {
        yield { ...sound.value, presentMs: soundMs };
        sound = await sounds.next();
      }
    }
  }

  close(): void {
    this.input.dispose();
  }

  private async *pictures(originMs: number): AsyncGenerator<VideoPacket> {
    for await (const { data, type, timestamp } of new EncodedPacketSink(this.videoTrack).packets()) {
      const presentMs = timestamp * 1000 - originMs;
      yield { kind: 'video', data, decodeMs: presentMs, presentMs, isKeyFrame: type === 'key' };
    }
  }

  private async *sounds(originMs: number): AsyncGenerator<AudioPacket> {
    if (!this.audioTrack) return;
    for await (const { data, timestamp } of new EncodedPacketSink(this.audioTrack).packets()) {
      const presentMs = timestamp * 1000 - originMs;
      // Sound from before the first picture has no time that RTMP can express.
      if (presentMs >= 0) yield { kind: 'audio', data, presentMs };
    }
  }
}

async function audioConfigOf(path: string, track: InputTrack): Promise<AudioConfig> {
  const config = track.isAudioTrack() ? await track.getDecoderConfig() : null;
  const description = config && bytesOf(config);
  if (!config || !description || !config.codec.startsWith('mp4a.40'))
    throw new MediaFileError(`The sound of ${path} is not AAC. Convert it with ffmpeg -c:a aac.`);
  const { codec, sampleRate, numberOfChannels: channels } = config;
  return { kind: 'audio', description, codec, sampleRate, channels };
}

/** Returns the description of a decoder. Its type belongs to browsers, so it is declared here. */
function bytesOf(config: object): Uint8Array | null {
  const { description } = config as { description?: ArrayBufferLike | ArrayBufferView };
  if (!description) return null;
  if (ArrayBuffer.isView(description))
    return new Uint8Array(description.buffer, description.byteOffset, description.byteLength);
  return new Uint8Array(description);
}

import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
} from 'mediabunny';
import type { AudioFrame } from './audio-clock.js';
import type { AudioTrack, SegmentDraft } from './segmenter.js';

/** Ticks per second of video times: a multiple of the milliseconds that encoders send. */
const VIDEO_TIMESCALE = 90_000;

export interface PackagedSegment {
  /** initialization section (`EXT-X-MAP`), equal for all segments of a run */
  init: Uint8Array;
  media: Uint8Array;
}

/**
 * Copies the packets of a segment into CMAF. Each segment is a separate output: an output of the whole run would choose the cuts, and
 * wait for announced audio. `originMs` is the start of the run by the encoder's clock.
 */
export async function packageSegment(
  draft: SegmentDraft,
  track: AudioTrack,
  frames: AudioFrame[],
  originMs: number,
): Promise<PackagedSegment> {
  const target = new BufferTarget();
  const initTarget = new BufferTarget();
  const output = new Output({ format: new CmafOutputFormat(), target, initTarget });
  const video = new EncodedVideoPacketSource('avc');
  const { codec, width, height, description } = draft.video;
  const videoConfig = { codec, codedWidth: width, codedHeight: height, description };
  output.addVideoTrack(video, { frameRate: VIDEO_TIMESCALE, decoderConfig: videoConfig });
  const audio = new EncodedAudioPacketSource('aac');
  const audioConfig = {
    codec: track.config.codec,
    sampleRate: track.sampleRate,
    numberOfChannels: track.config.channels,
    description: track.config.description,
  };
  output.addAudioTrack(audio, { decoderConfig: audioConfig });
  await output.start();

  const ends = pictureEnds(draft);
  for (const [index, picture] of draft.pictures.entries()) {
    const startMs = draft.presentMs[index];
    const seconds = (startMs - originMs) / 1000;
    const duration = (ends[index] - startMs) / 1000;
    const packet = new EncodedPacket(picture.data, picture.isKeyFrame ? 'key' : 'delta', seconds, duration);
    await video.add(packet, { decoderConfig: videoConfig });
  }
  const origin = Math.round((originMs * track.sampleRate) / 1000);
  const frameSeconds = track.samplesPerFrame / track.sampleRate;
  for (const frame of frames) {
    const seconds = Math.max(0, frame.position - origin) / track.sampleRate;
    await audio.add(new EncodedPacket(frame.data, 'key', seconds, frameSeconds), { decoderConfig: audioConfig });
  }
  await output.finalize();
  return { init: bytesOf(initTarget), media: bytesOf(target) };
}

/** Returns the instants at which the next picture replaces each picture, in ms. */
function pictureEnds({ presentMs, endMs }: SegmentDraft): number[] {
  const order = presentMs.map((_, index) => index).sort((a, b) => presentMs[a] - presentMs[b]);
  const ends: number[] = [];
  for (const [rank, index] of order.entries()) {
    const next = order.at(rank + 1);
    ends[index] = next === undefined ? endMs : presentMs[next];
  }
  return ends;
}

function bytesOf(target: BufferTarget): Uint8Array {
  if (!target.buffer) throw new Error('The packager wrote nothing.');
  return new Uint8Array(target.buffer);
}

import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
} from 'mediabunny';
import type { SegmentDraft } from './segmenter.js';

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
  hasAudio: boolean,
  originMs: number,
): Promise<PackagedSegment> {
  const target = new BufferTarget();
  const initTarget = new BufferTarget();
  const output = new Output({ format: new CmafOutputFormat(), target, initTarget });
  const video = new EncodedVideoPacketSource('avc');
  const { codec, width, height, description } = draft.video;
  const videoConfig = { codec, codedWidth: width, codedHeight: height, description };
  output.addVideoTrack(video, { frameRate: VIDEO_TIMESCALE, decoderConfig: videoConfig });
  const audio = hasAudio ? addAudioTrack(output, draft) : null;
  await output.start();

  const ends = pictureEnds(draft);
  for (const [index, picture] of draft.pictures.entries()) {
    const startMs = draft.presentMs[index];
    const seconds = (startMs - originMs) / 1000;
    const duration = (ends[index] - startMs) / 1000;
    const packet = new EncodedPacket(picture.data, picture.isKeyFrame ? 'key' : 'delta', seconds, duration);
    await video.add(packet, { decoderConfig: videoConfig });
  }
  if (audio) {
    const origin = Math.round((originMs * audio.sampleRate) / 1000);
    const duration = audio.samplesPerFrame / audio.sampleRate;
    for (const frame of draft.frames) {
      const seconds = Math.max(0, frame.position - origin) / audio.sampleRate;
      const packet = new EncodedPacket(frame.data, 'key', seconds, duration);
      await audio.source.add(packet, { decoderConfig: audio.config });
    }
  }
  await output.finalize();
  return { init: bytesOf(initTarget), media: bytesOf(target) };
}

function addAudioTrack(output: Output, draft: SegmentDraft) {
  if (!draft.audio) throw new Error('The segment has no settings for its audio.');
  const { config, sampleRate, samplesPerFrame } = draft.audio;
  const source = new EncodedAudioPacketSource('aac');
  const audioConfig = {
    codec: config.codec,
    sampleRate,
    numberOfChannels: config.channels,
    description: config.description,
  };
  output.addAudioTrack(source, { decoderConfig: audioConfig });
  return { source, config: audioConfig, sampleRate, samplesPerFrame };
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

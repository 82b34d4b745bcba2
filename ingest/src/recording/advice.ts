import type { TrackState } from '../control/protocol.js';

const SET_INTERVAL = 'Set the keyframe interval to 2 s in the encoder';
const MAX_KEY_FRAME_INTERVAL_S = 4;
const MIN_KEY_FRAME_INTERVAL_S = 0.5;
/** Time that a segment takes to its viewers after its last picture, in seconds. */
const DELIVERY_S = 1.5;
const MAX_BITRATE = 8_000_000;
const MIN_BITS_PER_PIXEL = 0.02;
const MAX_FPS = 61;
const MAX_HEIGHT = 1_080;
const MAX_CHANNELS = 2;
/** Time that audio may start after the picture, in seconds. */
const AUDIO_WAIT_S = 5;

/** Returns sentences about settings that viewers would notice. `seconds` is the duration of the media so far. */
export function adviseEncoder(tracks: TrackState[], seconds: number): string[] {
  const advice: string[] = [];
  const video = tracks.find((track) => track.kind === 'video');
  const audio = tracks.find((track) => track.kind === 'audio');
  if (video) advice.push(...adviseKeyFrames(video), ...adviseSize(video), ...adviseBitrate(video));
  if (!audio && seconds >= AUDIO_WAIT_S) advice.push('No sound arrives. Check the audio source of the encoder.');
  if (audio?.channels && audio.channels > MAX_CHANNELS) {
    advice.push(`The sound has ${audio.channels} channels. Set stereo, which all viewers can play.`);
  }
  return advice;
}

function adviseKeyFrames({ keyFrameInterval, keyFrameAge }: TrackState): string[] {
  if (keyFrameInterval === undefined) {
    if (keyFrameAge === undefined || keyFrameAge < MAX_KEY_FRAME_INTERVAL_S) return [];
    return [`No second keyframe after ${keyFrameAge.toFixed(1)} s. ${SET_INTERVAL}.`];
  }
  const every = `Keyframes every ${keyFrameInterval.toFixed(1)} s`;
  if (keyFrameInterval > MAX_KEY_FRAME_INTERVAL_S) {
    return [`${every}. ${SET_INTERVAL}, or the delay stays above ${Math.ceil(keyFrameInterval + DELIVERY_S)} s.`];
  }
  if (keyFrameInterval < MIN_KEY_FRAME_INTERVAL_S) {
    return [`${every} lower the quality of the image. ${SET_INTERVAL}.`];
  }
  return [];
}

function adviseSize({ width = 0, height = 0, fps = 0 }: TrackState): string[] {
  const advice: string[] = [];
  if (Math.min(width, height) > MAX_HEIGHT) {
    advice.push(`${width} × ${height} is more than most viewers can play. Set 1920 × 1080.`);
  }
  if (fps > MAX_FPS) advice.push(`${fps} fps is more than most viewers can play. Set 60 fps or less.`);
  return advice;
}

function adviseBitrate({ bitrate, width = 0, height = 0, fps = 0 }: TrackState): string[] {
  if (bitrate > MAX_BITRATE) {
    return [`${formatMegabits(bitrate)} is more than many viewers can receive. Set 3 to 6 Mbit/s.`];
  }
  if (bitrate > 0 && bitrate < width * height * fps * MIN_BITS_PER_PIXEL) {
    return [
      `${formatMegabits(bitrate)} is too low for ${width} × ${height}. Raise the bitrate or lower the resolution.`,
    ];
  }
  return [];
}

function formatMegabits(bitrate: number): string {
  return `${(bitrate / 1_000_000).toFixed(1)} Mbit/s`;
}

import type { OwnStreamState } from '@contract/own-streams.js';
import type { OwnStreamRecord, OwnStreamTrack } from '@contract/records/own-stream.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import type { StatusTones } from '../shared/StatusLabel.js';
import { counted } from '../shared/words.js';

const STATES: Record<OwnStreamState, string> = {
  waiting: 'Waiting',
  up: 'Connected',
  down: 'Disconnected',
  ended: 'Ended',
};

/** Describes the state of an own stream in a word. */
export const stateLabel = ({ state }: Pick<OwnStreamRecord, 'state'>): string => STATES[state];

export const STATE_TONES: StatusTones = { Waiting: 'waiting', Connected: 'good', Disconnected: 'bad' };

const MEGABIT = 1_000_000;
const KILOBIT = 1_000;

/** Formats a bit rate (bits per second): '2.5 Mbit/s', '128 kbit/s'. */
export const bitrateWords = (bitrate: number): string =>
  bitrate >= MEGABIT ? `${(bitrate / MEGABIT).toFixed(1)} Mbit/s` : `${Math.round(bitrate / KILOBIT)} kbit/s`;

/** Names a codec (RFC 6381) as encoders do. */
function codecName(codec: string): string {
  if (/^avc[13]\./.test(codec)) return 'H.264';
  return codec.startsWith('mp4a.40.') ? 'AAC' : codec;
}

const trackOf = (tracks: readonly OwnStreamTrack[], kind: OwnStreamTrack['kind']): OwnStreamTrack | undefined =>
  tracks.find((track) => track.kind === kind);

/** Returns the bit rate of all tracks (bits per second). */
export const totalBitrate = ({ tracks }: Pick<OwnStreamRecord, 'tracks'>): number =>
  tracks.reduce((sum, { bitrate }) => sum + bitrate, 0);

/** Describes the picture: '1280 × 720 · 30 fps'. Empty before the first measurement. */
export function pictureWords({ tracks }: Pick<OwnStreamRecord, 'tracks'>): string {
  const { width, height, fps } = trackOf(tracks, 'video') ?? {};
  return [width && height && `${width} × ${height}`, fps && `${Math.round(fps * 100) / 100} fps`]
    .filter(Boolean)
    .join(' · ');
}

/** Describes the video: '1280 × 720 · 30 fps · 2.5 Mbit/s · H.264'. */
export function videoWords(status: Pick<OwnStreamRecord, 'tracks'>): string {
  const track = trackOf(status.tracks, 'video');
  if (!track) return 'No video yet';
  return [pictureWords(status), bitrateWords(track.bitrate), codecName(track.codec)].filter(Boolean).join(' · ');
}

const CHANNELS: Readonly<Record<number, string>> = { 1: 'mono', 2: 'stereo', 6: '5.1' };

/** Describes the sound: 'stereo · 48 kHz · 128 kbit/s · AAC'. */
export function soundWords({ tracks }: Pick<OwnStreamRecord, 'tracks'>): string {
  const track = trackOf(tracks, 'audio');
  if (!track) return 'No sound';
  const { channels, sampleRate, bitrate, codec } = track;
  return [
    channels && (CHANNELS[channels] ?? counted(channels, 'channel')),
    sampleRate && `${sampleRate / 1000} kHz`,
    bitrateWords(bitrate),
    codecName(codec),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Describes the distance of key frames: 'every 2 s', or 'over 3 s so far' until the second key frame. */
export function keyFrameWords({ tracks }: Pick<OwnStreamRecord, 'tracks'>): string {
  const { keyFrameInterval, keyFrameAge } = trackOf(tracks, 'video') ?? {};
  if (keyFrameInterval !== undefined) return `every ${Math.round(keyFrameInterval * 10) / 10} s`;
  return keyFrameAge === undefined ? '' : `over ${Math.floor(keyFrameAge)} s so far`;
}

/** Describes lost connections. Empty without any. */
export const dropsWords = ({ drops }: Pick<OwnStreamRecord, 'drops'>): string =>
  drops > 0 ? counted(drops, 'dropped connection') : '';

/**
 * Returns from when an encoder can connect, as a sentence. Empty while one is connected and after the game.
 * @param now ms since the epoch
 */
export function keyWords(
  { state, hasKey, keyFrom }: Pick<OwnStreamRecord, 'state' | 'hasKey' | 'keyFrom'>,
  zone: string,
  now: number,
): string {
  if (state === 'up' || state === 'ended') return '';
  if (!hasKey) return 'The key was revoked. Create a new key to let an encoder connect.';
  if (keyFrom === null) return 'The game is called off. The key works again when the game has a new date.';
  return Date.parse(keyFrom) > now ? `Key works from ${dayAndHour(keyFrom, zone, now)}.` : 'Key works now.';
}

import { MINUTE } from './time/units.js';

/** Video resolutions of a stream, best first. */
export const STREAM_QUALITIES = ['1080p', '720p', '480p', '360p'] as const;
export type StreamQuality = (typeof STREAM_QUALITIES)[number];

export const LANGUAGES = [
  'English',
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Russian',
  'Chinese',
  'Japanese',
  'Korean',
  'Arabic',
  'Nepali',
  'Hindi',
  'Bengali',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** Platforms that host streams. 'Own' is displayed as the brand name. */
export const STREAM_PLATFORMS = ['YouTube', 'Twitch', 'Vimeo', 'Spotify', 'Facebook Live', 'TikTok', 'Own'] as const;
export type StreamPlatform = (typeof STREAM_PLATFORMS)[number];

export const STREAM_DEFAULTS = { quality: '1080p', language: 'English', platform: 'Own' } as const;

/** Time before kick-off (or the go-live time, if earlier) at which the streams of a game open, in minutes. */
export const STREAM_OPENS_MINUTES_BEFORE = 15;

/** Playback state of a stream, as checked by the server. A stream that the server cannot check has no state. */
export const STREAM_STATES = ['healthy', 'down'] as const;
export type StreamState = (typeof STREAM_STATES)[number];

/** Values of the filter `health` of the list of streams. 'unknown' means streams without a state. */
export const STREAM_HEALTH_FILTERS = [...STREAM_STATES, 'unknown'] as const;

/** Maximum values of a player's measurements: time to the first frame in ms, and number of stalls. */
export const STREAM_LIMITS = { firstFrameMs: 2 * MINUTE, stalls: 200 } as const;

/** Fields of a stream that decide its position. */
interface Rated {
  health?: { state: StreamState };
  /** Number of recent reports by visitors that the stream does not play. */
  reports?: number;
}

/**
 * Compares two streams of a game: streams that are down come last, and else streams with fewer reports come first. Equal streams
 * stay in the order that staff chose.
 */
export const byHealth = (a: Rated, b: Rated): number =>
  Number(a.health?.state === 'down') - Number(b.health?.state === 'down') || (a.reports ?? 0) - (b.reports ?? 0);

/** Returns whether no stream of a game plays. A stream without an address does not play, and an unchecked stream may play. */
export const nothingPlays = (streams: readonly (Pick<Rated, 'health'> & { url?: string })[]): boolean =>
  streams.every(({ url, health }) => url === '' || health?.state === 'down');

/** Returns the number of streams of a live game that have an address, and how many of these streams do not play. */
export function streamCounts(streams: readonly (Pick<Rated, 'health'> & { url?: string })[]): {
  down: number;
  total: number;
} {
  const addressed = streams.filter(({ url }) => !!url);
  return { down: addressed.filter(({ health }) => health?.state === 'down').length, total: addressed.length };
}

/** Returns the path of the page that plays a stream. */
export function streamEmbedPath(streamId: string): string {
  return `/api/stream?id=${encodeURIComponent(streamId)}`;
}

/** Returns the path of the page that plays an address before it is saved. */
export const addressPreviewPath = (url: string): string => `/api/stream/preview?url=${encodeURIComponent(url)}`;

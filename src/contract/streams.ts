import { MINUTE } from './time/units.js';

/** Picture qualities of a stream, best first. */
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

/** Where a stream is hosted. 'Own' is shown as the brand's name. */
export const STREAM_PLATFORMS = ['YouTube', 'Twitch', 'Vimeo', 'Spotify', 'Facebook Live', 'TikTok', 'Own'] as const;
export type StreamPlatform = (typeof STREAM_PLATFORMS)[number];

export const STREAM_DEFAULTS = { quality: '1080p', language: 'English', platform: 'Own' } as const;

/** Minutes before the start (or the go-live instant, whichever is first) at which a game's streams open. */
export const STREAM_OPENS_MINUTES_BEFORE = 15;

/** Whether a stream plays, as far as the server can see. One that it cannot check has no state. */
export const STREAM_STATES = ['healthy', 'down'] as const;
export type StreamState = (typeof STREAM_STATES)[number];

/** Bounds of what a player measures: waits longer than this are as long as this, ms; so many stalls are the most. */
export const STREAM_LIMITS = { firstFrameMs: 2 * MINUTE, stalls: 200 } as const;

/** What of a stream decides when it is offered. */
interface Rated {
  health?: { state: StreamState };
  /** Visitors who lately said that it does not play. */
  reports?: number;
}

/** Compares two streams of a game: those that play go first, of these the least reported; else they stay as staff put them. */
export const byHealth = (a: Rated, b: Rated): number =>
  Number(a.health?.state === 'down') - Number(b.health?.state === 'down') || (a.reports ?? 0) - (b.reports ?? 0);

/** Of a game's streams, whether none plays: those without an address do not, those that were not checked may. */
export const nothingPlays = (streams: readonly (Pick<Rated, 'health'> & { url?: string })[]): boolean =>
  streams.every(({ url, health }) => url === '' || health?.state === 'down');

/** The embed page of a stream. */
export function streamEmbedPath(streamId: string): string {
  return `/api/stream?id=${encodeURIComponent(streamId)}`;
}

import {
  LANGUAGES,
  STREAM_PLATFORMS,
  STREAM_QUALITIES,
  type Language,
  type StreamPlatform,
  type StreamQuality,
} from './streams.js';

/** Stream in the activity log. */
export interface LoggedStream {
  title: string;
  quality: StreamQuality;
  language: Language;
  platform: StreamPlatform;
  /** Hash that distinguishes stream addresses, because the log omits addresses. Empty if the stream had no address. */
  mark: string;
}

/** Returns the line of a stream in the log: 'Main (1080p, English, Own, address 1a2b3c4d)'. */
export const streamLine = ({ title, quality, language, platform, mark }: LoggedStream): string =>
  `${title} (${quality}, ${language}, ${platform}, ${mark ? `address ${mark}` : 'no address'})`;

const anyOf = (values: readonly string[]): string => `(${values.join('|')})`;
const [qualities, languages, platforms] = [STREAM_QUALITIES, LANGUAGES, STREAM_PLATFORMS].map(anyOf);
const LINE = new RegExp(
  `^(.*) \\(${qualities}, ${languages}, ${platforms}, (?:address ([\\da-f]+)|no address)\\)$`,
  's',
);

/** Parses a line of `streamLine`. Returns null for any other text. */
export function readStreamLine(line: unknown): LoggedStream | null {
  const [, title, quality, language, platform, mark = ''] = (typeof line === 'string' && LINE.exec(line)) || [];
  if (title === undefined) return null;
  return {
    title,
    quality: quality as StreamQuality,
    language: language as Language,
    platform: platform as StreamPlatform,
    mark,
  };
}

import {
  LANGUAGES,
  STREAM_PLATFORMS,
  STREAM_QUALITIES,
  type Language,
  type StreamPlatform,
  type StreamQuality,
} from './streams.js';

/** A stream as the activity log keeps it. */
export interface LoggedStream {
  title: string;
  quality: StreamQuality;
  language: Language;
  platform: StreamPlatform;
  /** Distinguishes addresses, which the log does not keep; empty: it had none. */
  mark: string;
}

/** 'Main (1080p, English, Own, address 1a2b3c4d)' */
export const streamLine = ({ title, quality, language, platform, mark }: LoggedStream): string =>
  `${title} (${quality}, ${language}, ${platform}, ${mark ? `address ${mark}` : 'no address'})`;

const anyOf = (values: readonly string[]): string => `(${values.join('|')})`;
const [qualities, languages, platforms] = [STREAM_QUALITIES, LANGUAGES, STREAM_PLATFORMS].map(anyOf);
const LINE = new RegExp(
  `^(.*) \\(${qualities}, ${languages}, ${platforms}, (?:address ([\\da-f]+)|no address)\\)$`,
  's',
);

/** What `streamLine` wrote; null for what it has not. */
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

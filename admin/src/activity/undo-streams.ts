import { type LoggedStream, readStreamLine, streamLine } from '@contract/logged-streams.js';
import type { FieldChange } from '@contract/records/activity.record.js';
import type { UsualStream } from '@contract/records/league.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { decodeStreamUrl } from '../shared/stream-token.js';

/** Returns whether an entry changed only the streams of an existing game or the usual streams of a league. */
export function isStreamsChange(resource: string, [change, ...more]: readonly FieldChange[]): boolean {
  if (!change || more.length > 0) return false;
  if (resource === 'leagues') return change.field === 'usualStreams';
  return resource === 'games' && change.field === 'streams' && !!change.before && !!change.after;
}

const linesOf = (value: unknown): LoggedStream[] | null => {
  // The log omits the streams of a league without streams.
  const lines = Array.isArray(value) ? value.map(readStreamLine) : value === null ? [] : [null];
  return lines.every((line) => line !== null) ? lines : null;
};

/** Assigns a stored stream to each logged line, exact matches first. Returns null if an address no longer exists. */
function sourcesOf<Source extends LoggedStream>(
  lines: readonly LoggedStream[],
  streams: readonly Source[],
): Source[] | null {
  const unassigned = [...streams];
  const sourceByLine = new Map<LoggedStream, Source>();
  const assign = (isSource: (line: LoggedStream, source: Source) => boolean): void => {
    for (const line of lines) {
      const at = sourceByLine.has(line) ? -1 : unassigned.findIndex((source) => isSource(line, source));
      const [source] = at < 0 ? [] : unassigned.splice(at, 1);
      if (source) sourceByLine.set(line, source);
    }
  };
  assign((line, source) => streamLine(line) === streamLine(source));
  assign((line, source) => line.mark === source.mark);
  const sources = lines.flatMap((line) => sourceByLine.get(line) ?? []);
  return sources.length === lines.length ? sources : null;
}

/** Returns why a change of streams cannot be undone. Returns null if every earlier address is still stored. */
export function whyStreamsStay(resource: string, { before, after }: FieldChange): string | null {
  const [then, now] = [linesOf(before), linesOf(after)];
  if (!then || !now) return 'Cannot be undone: the entry was written by another version.';
  if (then.length === 0 && resource === 'games') return 'Cannot be undone: a list of streams cannot be empty.';
  return sourcesOf(then, now) ? null : 'Cannot be undone: the log does not store stream addresses.';
}

/** Returns the first eight hexadecimal digits of the address's SHA-256, like the server's `addressMark`. */
async function markOf(address: string | undefined): Promise<string> {
  if (address === undefined) return '';
  // Browsers omit `subtle` on pages loaded by http from another machine, although its type is not optional.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) throw new Error('Comparing streams requires https.');
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(address));
  return Array.from(new Uint8Array(digest, 0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Marked = LoggedStream & { _id: string };

const markedStreams = ({ streamUrls }: GameRecord): Promise<Marked[]> =>
  Promise.all(
    streamUrls.map(async ({ _id, title, quality, language, platform, url }) => ({
      ...{ _id, title, quality, language, platform },
      mark: await markOf(url === undefined ? undefined : decodeStreamUrl(url)),
    })),
  );

export const streamLinesOf = async (game: GameRecord): Promise<string[]> => (await markedStreams(game)).map(streamLine);

/** Returns the stream entries of a call that restores these lines. Each stream keeps its current address. */
export async function streamsBack(game: GameRecord, lines: unknown): Promise<object[]> {
  const restoredLines = linesOf(lines) ?? [];
  const sources = sourcesOf(restoredLines, await markedStreams(game)) ?? [];
  return restoredLines.flatMap(({ title, quality, language, platform }, index) => {
    const source = sources[index];
    return source ? [{ _id: source._id, title, quality, language, platform }] : [];
  });
}

const markedUsual = (streams: readonly UsualStream[]): Promise<(LoggedStream & UsualStream)[]> =>
  Promise.all(streams.map(async (stream) => ({ ...stream, mark: await markOf(stream.url) })));

export const usualLinesOf = async (streams: readonly UsualStream[]): Promise<string[]> =>
  (await markedUsual(streams)).map(streamLine);

/** Returns the usual streams that restore these lines. Each stream keeps its current address. */
export async function usualBack(streams: readonly UsualStream[], lines: unknown): Promise<UsualStream[]> {
  const restoredLines = linesOf(lines) ?? [];
  const sources = sourcesOf(restoredLines, await markedUsual(streams)) ?? [];
  return restoredLines.flatMap(({ title, quality, language, platform }, index) => {
    const source = sources[index];
    return source ? [{ title, url: source.url, quality, language, platform }] : [];
  });
}

const named = ({ title, quality, language, platform }: LoggedStream): string =>
  `${title} (${quality}, ${language}, ${platform})`;

/** Describes a change of streams for a confirmation: the restored streams in order, then the removed streams. */
export function streamsInWords({ before, after }: FieldChange): string[] {
  const [now, then] = [linesOf(before) ?? [], linesOf(after) ?? []];
  const retainedStreams = sourcesOf(then, now) ?? [];
  return [
    ...then.map((stream, index) => `${index + 1}. ${named(stream)}`),
    ...now
      .filter((stream) => !retainedStreams.includes(stream))
      .map((stream) => `Removed, with its address: ${named(stream)}`),
  ];
}

import { type LoggedStream, readStreamLine, streamLine } from '@contract/logged-streams.js';
import type { FieldChange } from '@contract/records/activity.record.js';
import type { UsualStream } from '@contract/records/league.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { decodeStreamUrl } from '../shared/stream-token.js';

/** Whether an entry changed the streams of a game that exists, or a league's usual ones, and nothing else. */
export function isStreamsChange(resource: string, [change, ...more]: readonly FieldChange[]): boolean {
  if (!change || more.length > 0) return false;
  if (resource === 'leagues') return change.field === 'usualStreams';
  return resource === 'games' && change.field === 'streams' && !!change.before && !!change.after;
}

const linesOf = (value: unknown): LoggedStream[] | null => {
  // A league that has none is logged without them.
  const lines = Array.isArray(value) ? value.map(readStreamLine) : value === null ? [] : [null];
  return lines.every((line) => line !== null) ? lines : null;
};

/** Takes each wanted stream's source out of those there are, exact ones first; null where the address of one is gone. */
function sourcesOf<Source extends LoggedStream>(
  wanted: readonly LoggedStream[],
  there: readonly Source[],
): Source[] | null {
  const left = [...there];
  const found = new Map<LoggedStream, Source>();
  const take = (isSource: (one: LoggedStream, source: Source) => boolean): void => {
    for (const one of wanted) {
      const at = found.has(one) ? -1 : left.findIndex((source) => isSource(one, source));
      const [source] = at < 0 ? [] : left.splice(at, 1);
      if (source) found.set(one, source);
    }
  };
  take((one, source) => streamLine(one) === streamLine(source));
  take((one, source) => one.mark === source.mark);
  const sources = wanted.flatMap((one) => found.get(one) ?? []);
  return sources.length === wanted.length ? sources : null;
}

/** Why a change of streams cannot be undone; null where it can: every address that was there before is there still. */
export function whyStreamsStay(resource: string, { before, after }: FieldChange): string | null {
  const [then, now] = [linesOf(before), linesOf(after)];
  if (!then || !now) return 'Cannot be undone: the entry was written by another version.';
  if (then.length === 0 && resource === 'games') return 'Cannot be undone: a list of streams is not saved empty.';
  return sourcesOf(then, now) ? null : 'Cannot be undone: the log keeps no addresses of streams.';
}

/** The first eight digits of the address's SHA-256, as the server marks it (`addressMark`). */
async function markOf(address: string | undefined): Promise<string> {
  if (address === undefined) return '';
  // `undefined` on pages that came by http from another machine, whatever its type says.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) throw new Error('Streams are compared with what they were only on pages that came by https.');
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

/** The streams of a game as the log would keep them. */
export const streamLinesOf = async (game: GameRecord): Promise<string[]> => (await markedStreams(game)).map(streamLine);

/** What a call sends so that a game has the streams of these lines: each keeps the address that it has. */
export async function streamsBack(game: GameRecord, lines: unknown): Promise<object[]> {
  const wanted = linesOf(lines) ?? [];
  const sources = sourcesOf(wanted, await markedStreams(game)) ?? [];
  return wanted.flatMap(({ title, quality, language, platform }, index) => {
    const source = sources[index];
    return source ? [{ _id: source._id, title, quality, language, platform }] : [];
  });
}

const markedUsual = (streams: readonly UsualStream[]): Promise<(LoggedStream & UsualStream)[]> =>
  Promise.all(streams.map(async (stream) => ({ ...stream, mark: await markOf(stream.url) })));

/** A league's usual streams as the log would keep them. */
export const usualLinesOf = async (streams: readonly UsualStream[]): Promise<string[]> =>
  (await markedUsual(streams)).map(streamLine);

/** A league's usual streams of these lines: each keeps the address that it has. */
export async function usualBack(streams: readonly UsualStream[], lines: unknown): Promise<UsualStream[]> {
  const wanted = linesOf(lines) ?? [];
  const sources = sourcesOf(wanted, await markedUsual(streams)) ?? [];
  return wanted.flatMap(({ title, quality, language, platform }, index) => {
    const source = sources[index];
    return source ? [{ title, url: source.url, quality, language, platform }] : [];
  });
}

const named = ({ title, quality, language, platform }: LoggedStream): string =>
  `${title} (${quality}, ${language}, ${platform})`;

/** What a question says of it: the streams in the order that they are given back, and what goes. */
export function streamsInWords({ before, after }: FieldChange): string[] {
  const [now, then] = [linesOf(before) ?? [], linesOf(after) ?? []];
  const kept = sourcesOf(then, now) ?? [];
  return [
    ...then.map((stream, index) => `${index + 1}. ${named(stream)}`),
    ...now.filter((stream) => !kept.includes(stream)).map((stream) => `Removed, with its address: ${named(stream)}`),
  ];
}

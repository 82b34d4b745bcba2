import type { RecordingList, Run, Segment } from './recording-list.js';

const LIVE_SEGMENTS = 6;
/** Segments within this many target durations of the end stay in a delta update (RFC 8216bis, 4.4.3.8). */
const SKIP_BOUNDARY_TARGETS = 6;
const VERSION = 7;
/** Version that `EXT-X-SKIP` needs. */
const SKIP_VERSION = 9;

/** Part of a recording that may be listed. Segments that begin before `from` or end after `to` are omitted. */
export interface PlaylistBounds {
  /** ms since the epoch */
  from?: number;
  to?: number;
}

export interface MediaPlaylistOptions extends PlaylistBounds {
  /** text before each file name, such as a path */
  prefix?: string;
}

interface LivePlaylistOptions extends MediaPlaylistOptions {
  /** number of the live playlist (see `Run`) */
  playlist: number;
  /** maximum number of segments */
  segments?: number;
  /** whether no more segments follow */
  isEnded?: boolean;
}

interface RewindPlaylistOptions extends MediaPlaylistOptions {
  /** number of the live playlist that this playlist ends with */
  playlist: number;
  isEnded?: boolean;
  /** whether the client has a recent revision, and requests only what follows (`_HLS_skip=YES`) */
  isDelta?: boolean;
}

/** A segment with its numbers, which are the same in all playlists of the recording. */
interface Entry {
  segment: Segment;
  run: Run;
  sequence: number;
  /** number of discontinuities up to and including this segment */
  discontinuity: number;
  startsRun: boolean;
}

interface Layout {
  entries: Entry[];
  targetDuration: number;
  version: number;
  isEnded: boolean;
  tags: string[];
  prefix: string;
  /** whether the first segment has its discontinuity tag, since a segment before it was listed */
  isSliding: boolean;
  /** number of segments that a delta update omits */
  skipped: number;
}

/** Writes the playlist of the newest segments. Returns null if there is no segment to list. */
export function writeLivePlaylist(list: RecordingList, options: LivePlaylistOptions): string | null {
  const entries = entriesWithin(list, options).filter(({ run }) => run.playlist === options.playlist);
  return writeMediaPlaylist({
    entries: entries.slice(-(options.segments ?? LIVE_SEGMENTS)),
    targetDuration: longestTarget(list.runs.filter((run) => run.playlist === options.playlist)),
    version: VERSION,
    isEnded: options.isEnded ?? false,
    tags: [],
    prefix: options.prefix ?? '',
    isSliding: true,
    skipped: 0,
  });
}

/** Writes the playlist of everything since `from`, which grows at its end. Returns null if there is no segment to list. */
export function writeRewindPlaylist(list: RecordingList, options: RewindPlaylistOptions): string | null {
  const runs = list.runs.filter((run) => run.playlist <= options.playlist);
  const entries = entriesWithin(list, options).filter(({ run }) => run.playlist <= options.playlist);
  const targetDuration = longestTarget(runs);
  const skipUntil = targetDuration * SKIP_BOUNDARY_TARGETS;
  const skipped = options.isDelta ? countSkipped(entries, skipUntil) : 0;
  return writeMediaPlaylist({
    entries,
    targetDuration,
    version: skipped > 0 ? SKIP_VERSION : VERSION,
    isEnded: options.isEnded ?? false,
    tags: ['#EXT-X-PLAYLIST-TYPE:EVENT', `#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=${skipUntil}`],
    prefix: options.prefix ?? '',
    isSliding: false,
    skipped,
  });
}

/** Writes the playlist of a finished recording. Returns null if there is no segment to list. */
export function writeReplayPlaylist(list: RecordingList, options: MediaPlaylistOptions = {}): string | null {
  const entries = entriesWithin(list, options);
  return writeMediaPlaylist({
    entries,
    targetDuration: longestTarget(entries.map(({ run }) => run)),
    version: VERSION,
    isEnded: true,
    tags: ['#EXT-X-PLAYLIST-TYPE:VOD'],
    prefix: options.prefix ?? '',
    isSliding: false,
    skipped: 0,
  });
}

/** Returns the segments within the bounds, in the order of time. */
export function segmentsWithin(list: RecordingList, bounds: PlaylistBounds): Segment[] {
  const { from = -Infinity, to = Infinity } = bounds;
  return list.segments.filter(({ startsAt, durationMs }) => startsAt >= from && startsAt + durationMs <= to);
}

function entriesWithin(list: RecordingList, bounds: PlaylistBounds): Entry[] {
  const runs = new Map(list.runs.map((run) => [run.run, run]));
  const listed = new Set(segmentsWithin(list, bounds));
  const entries: Entry[] = [];
  let discontinuity = 0;
  let previous: Segment | null = null;
  for (const [sequence, segment] of list.segments.entries()) {
    const startsRun = previous !== null && previous.run !== segment.run;
    if (startsRun) discontinuity++;
    previous = segment;
    const run = runs.get(segment.run);
    if (run && listed.has(segment)) entries.push({ segment, run, sequence, discontinuity, startsRun });
  }
  return entries;
}

function longestTarget(runs: Run[]): number {
  return runs.reduce((longest, run) => Math.max(longest, run.targetDuration), 0);
}

function countSkipped(entries: Entry[], skipUntilS: number): number {
  let listedMs = 0;
  let skipped = entries.length;
  while (skipped > 0 && listedMs < skipUntilS * 1000) listedMs += entries[--skipped].segment.durationMs;
  return skipped;
}

function writeMediaPlaylist(layout: Layout): string | null {
  const { entries, isSliding, skipped, prefix } = layout;
  const first = entries.at(0);
  if (!first) return null;
  const firstHasTag = isSliding && first.startsRun;
  const lines = [
    '#EXTM3U',
    `#EXT-X-VERSION:${layout.version}`,
    `#EXT-X-TARGETDURATION:${layout.targetDuration}`,
    `#EXT-X-MEDIA-SEQUENCE:${first.sequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${first.discontinuity - (firstHasTag ? 1 : 0)}`,
    ...layout.tags,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  if (skipped > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`);
  for (let index = skipped; index < entries.length; index++) {
    const { segment, run, startsRun } = entries[index];
    if (startsRun && (index > 0 || firstHasTag)) lines.push('#EXT-X-DISCONTINUITY');
    if (startsRun || index === skipped) lines.push(`#EXT-X-MAP:URI="${prefix}${run.init}"`);
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startsAt).toISOString()}`,
      `#EXTINF:${(segment.durationMs / 1000).toFixed(3)},`,
      `${prefix}${segment.file}`,
    );
  }
  if (layout.isEnded) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

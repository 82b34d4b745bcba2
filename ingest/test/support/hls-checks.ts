import HLS from 'hls-parser';
import type { types } from 'hls-parser';

HLS.setOptions({ strictMode: true });

export type MediaPlaylist = types.MediaPlaylist;
export type MasterPlaylist = types.MasterPlaylist;

/** Parses a media playlist. Throws if it breaks a rule of RFC 8216. */
export function parseMediaPlaylist(text: string | null): MediaPlaylist {
  const playlist = HLS.parse(allowSkipAlone(text ?? ''));
  if (playlist.isMasterPlaylist) throw new Error('The playlist is a multivariant playlist.');
  return playlist;
}

/** Parses a multivariant playlist. Throws if it breaks a rule of RFC 8216. */
export function parseMultivariantPlaylist(text: string | null): MasterPlaylist {
  const playlist = HLS.parse(text ?? '');
  if (!playlist.isMasterPlaylist) throw new Error('The playlist is a media playlist.');
  return playlist;
}

/** The parser requires blocking reloads of all playlists with delta updates. RFC 8216bis (4.4.3.8) has no such rule. */
function allowSkipAlone(text: string): string {
  return text.replace('#EXT-X-SERVER-CONTROL:', '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,');
}

interface ListedSegment {
  sequence: number;
  discontinuity: number;
  uri: string;
  duration: number;
  map: string;
  instant: number | undefined;
}

/** Returns the segments that a player knows after reading a playlist. A delta update needs the revision before. */
export function listSegments(playlist: MediaPlaylist, before: ListedSegment[] = []): ListedSegment[] {
  const listedBefore = new Map(before.map((segment) => [segment.sequence, segment]));
  const skipped = Array.from({ length: playlist.skip }, (_, index) => {
    const segment = listedBefore.get((playlist.mediaSequenceBase ?? 0) + index);
    if (!segment) throw new Error('The delta update skips a segment that was not listed before.');
    return segment;
  });
  let discontinuity = skipped.at(-1)?.discontinuity ?? playlist.discontinuitySequenceBase ?? 0;
  const listed = playlist.segments.map((segment) => {
    if (segment.discontinuity) discontinuity++;
    return {
      sequence: segment.mediaSequenceNumber,
      discontinuity,
      uri: segment.uri,
      duration: segment.duration,
      map: segment.map.uri,
      instant: segment.programDateTime?.getTime(),
    };
  });
  return [...skipped, ...listed];
}

/** Throws unless each text is a valid next revision of the text before (RFC 8216, 6.2.1 and 6.2.2). */
export function checkRevisions(texts: (string | null)[]): void {
  let before: { playlist: MediaPlaylist; segments: ListedSegment[] } | null = null;
  for (const text of texts) {
    const playlist = parseMediaPlaylist(text);
    const segments = listSegments(playlist, before?.segments);
    if (before) {
      compareHeaders(before.playlist, playlist);
      compareSegments(before.segments, segments, playlist.playlistType === 'EVENT');
    }
    before = { playlist, segments };
  }
}

function compareHeaders(before: MediaPlaylist, after: MediaPlaylist): void {
  if (before.targetDuration !== after.targetDuration) throw new Error('The target duration changed.');
  if (before.playlistType !== after.playlistType) throw new Error('The type of the playlist changed.');
  if (before.endlist) throw new Error('The playlist changed after its end.');
  if ((after.mediaSequenceBase ?? 0) < (before.mediaSequenceBase ?? 0))
    throw new Error('The media sequence stepped back.');
}

function compareSegments(before: ListedSegment[], after: ListedSegment[], mayOnlyGrow: boolean): void {
  const first = after.at(0);
  const last = before.at(-1);
  const newest = after.at(-1);
  if (!first || !last || !newest) throw new Error('The playlist lists no segment.');
  if (first.sequence > last.sequence + 1) throw new Error('The playlist skips a segment.');
  if (mayOnlyGrow && first.sequence !== before[0].sequence) throw new Error('A segment left a growing playlist.');
  if (newest.sequence < last.sequence) throw new Error('A segment left at the end.');
  const listed = new Map(after.map((segment) => [segment.sequence, segment]));
  for (const segment of before.filter(({ sequence }) => sequence >= first.sequence)) {
    if (JSON.stringify(listed.get(segment.sequence)) !== JSON.stringify(segment)) {
      throw new Error(`The segment ${segment.uri} changed.`);
    }
  }
}

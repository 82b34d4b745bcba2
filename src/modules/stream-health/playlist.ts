/** What a check needs to know of an HLS playlist (RFC 8216). */
export interface Playlist {
  /** The address of the first playlist that a master playlist names. */
  variant: string | null;
  /** The address of the first segment. */
  segment: string | null;
  /** Seconds that a segment lasts at most. */
  targetSeconds: number;
  /** Nothing is added to it any more. */
  isOver: boolean;
}

const ADDRESS = /^[^#\s]/;

/** Reads a playlist that was found at `at`; null for a text that is none. */
export function readPlaylist(text: string, at: string): Playlist | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!lines[0]?.startsWith('#EXTM3U')) return null;
  const after = (tag: string): string | null => {
    const from = lines.findIndex((line) => line.startsWith(tag));
    const address = from < 0 ? undefined : lines.slice(from).find((line) => ADDRESS.test(line));
    return address !== undefined && URL.canParse(address, at) ? new URL(address, at).href : null;
  };
  const target = lines.find((line) => line.startsWith('#EXT-X-TARGETDURATION:'))?.split(':')[1];
  return {
    variant: after('#EXT-X-STREAM-INF'),
    segment: after('#EXTINF'),
    targetSeconds: Number(target) || 0,
    isOver: lines.includes('#EXT-X-ENDLIST') || lines.includes('#EXT-X-PLAYLIST-TYPE:VOD'),
  };
}

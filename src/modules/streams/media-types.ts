/** A kind of file that /media serves. */
export interface MediaType {
  type: string;
  cacheControl: string;
}

/** A live playlist changes with every segment. */
const FRESH = 'no-cache';
/** A segment never changes, but an encoder that starts again may use its name again. */
const SHORT = 'public, max-age=60';
const CALM = 'public, max-age=300';

/** Everything that /media serves, by extension. Nothing here runs as a page or a script of this site. */
export const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  '.m3u8': { type: 'application/vnd.apple.mpegurl', cacheControl: FRESH },
  '.ts': { type: 'video/mp2t', cacheControl: SHORT },
  '.m4s': { type: 'video/iso.segment', cacheControl: SHORT },
  '.mp4': { type: 'video/mp4', cacheControl: SHORT },
  '.m4v': { type: 'video/mp4', cacheControl: SHORT },
  '.webm': { type: 'video/webm', cacheControl: SHORT },
  '.aac': { type: 'audio/aac', cacheControl: SHORT },
  '.m4a': { type: 'audio/mp4', cacheControl: SHORT },
  '.mp3': { type: 'audio/mpeg', cacheControl: SHORT },
  '.vtt': { type: 'text/vtt; charset=utf-8', cacheControl: SHORT },
  '.jpg': { type: 'image/jpeg', cacheControl: CALM },
  '.jpeg': { type: 'image/jpeg', cacheControl: CALM },
  '.png': { type: 'image/png', cacheControl: CALM },
  '.webp': { type: 'image/webp', cacheControl: CALM },
};

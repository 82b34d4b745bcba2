import { realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../../platform/http/errors/api-error.js';

/** A kind of file that /media serves. */
interface MediaType {
  type: string;
  cacheControl: string;
}

/** A file that /media serves. */
export interface MediaFile {
  /** Folder of the file. */
  root: string;
  /** Path of the file, relative to the folder. */
  path: string;
  type: MediaType;
}

/** Cache policy of live playlists, which change with every segment. */
const FRESH = 'no-cache';
/** Cache policy of segments. A segment never changes, but an encoder that restarts may reuse its name. */
const SHORT = 'public, max-age=60';
const CALM = 'public, max-age=300';

/** All file types that /media serves, by extension. Files of these types cannot run as a page or a script of this site. */
const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
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

/** Folder of the clip that the demo's streams play: `assets/demo` of the checkout, next to the compiled code. */
export const DEMO_CLIPS = fileURLToPath(new URL('../../../assets/demo', import.meta.url));
const DEMO_PREFIX = 'demo/';

/**
 * Finds a file below /media: in the operator's folder, or the demo's clip. Throws NOT_FOUND for a path that is not a file of the
 * listed kinds inside of its folder after symbolic links were followed, so that nothing else in the folder is revealed.
 * @param mediaDir the operator's folder, or null if it does not exist
 */
export async function findMediaFile(mediaDir: string | null, requested: string): Promise<MediaFile> {
  const isDemo = requested.startsWith(DEMO_PREFIX);
  const root = isDemo ? DEMO_CLIPS : mediaDir;
  const path = isDemo ? requested.slice(DEMO_PREFIX.length) : requested;
  const missing = new ApiError('NOT_FOUND');
  const type = MEDIA_TYPES[extname(path).toLowerCase()];
  const plain = path.split('/').every((part) => part !== '' && !part.startsWith('.') && !/[\\\0]/.test(part));
  if (root === null || !type || !plain) throw missing;
  try {
    const real = await realpath(root);
    const target = await realpath(join(real, path));
    const file = relative(real, target);
    if (!(await stat(target)).isFile()) throw missing;
    // A link inside the folder may point to another file of the folder whose name is allowed, too.
    if (file.startsWith('..') || isAbsolute(file) || file.split(/[\\/]/).some((part) => part.startsWith('.')))
      throw missing;
  } catch {
    throw missing;
  }
  return { root, path, type };
}

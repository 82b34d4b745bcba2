import { realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../platform/http/api-error.js';
import { documentErrors } from '../../platform/http/error.filter.js';

/** A kind of file that /media serves. */
interface MediaType {
  type: string;
  cacheControl: string;
}

/** A live playlist changes with every segment. */
const FRESH = 'no-cache';
/** A segment never changes, but an encoder that starts again may use its name again. */
const SHORT = 'public, max-age=60';
const CALM = 'public, max-age=300';

/** Everything that /media serves, by extension. Nothing here runs as a page or a script of this site. */
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

/** The clip that the demo's streams play: `assets/demo` of the checkout, next to the compiled code. */
const DEMO_CLIPS = fileURLToPath(new URL('../../../assets/demo', import.meta.url));
const DEMO_PREFIX = 'demo/';

/** Serves the operator's folder of HLS files at /media, and the demo's clip at /media/demo. */
export async function serveMedia(server: FastifyInstance, mediaDir: string | null): Promise<void> {
  await server.register(async (scope) => {
    documentErrors(scope);
    // Only for `reply.sendFile`: the one route below decides what is served.
    await scope.register(fastifyStatic, {
      root: DEMO_CLIPS,
      serve: false,
      index: false,
      cacheControl: false,
      serveDotFiles: false,
    });
    scope.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
      const path = request.params['*'];
      const isDemo = path.startsWith(DEMO_PREFIX);
      const root = isDemo ? DEMO_CLIPS : mediaDir;
      const { file, type } = await find(root, isDemo ? path.slice(DEMO_PREFIX.length) : path);
      void reply.header('cache-control', type.cacheControl).header('x-content-type-options', 'nosniff');
      // The table's type in place of the library's guess.
      return reply.type(type.type).sendFile(file, root ?? '', { contentType: false });
    });
  });
}

/**
 * A file of the table's kinds inside `root`, after symbolic links were followed. Raises NOT_FOUND for every other path,
 * so that nothing else in the folder is revealed.
 */
async function find(root: string | null, path: string): Promise<{ file: string; type: MediaType }> {
  const missing = new ApiError('NOT_FOUND');
  const type = MEDIA_TYPES[extname(path).toLowerCase()];
  const plain = path.split('/').every((part) => part !== '' && !part.startsWith('.') && !/[\\\0]/.test(part));
  if (root === null || !type || !plain) throw missing;
  try {
    const real = await realpath(root);
    const target = await realpath(join(real, path));
    const file = relative(real, target);
    if (!(await stat(target)).isFile()) throw missing;
    // A link inside the folder may lead to another file of it, by a name that is served as well.
    if (file.startsWith('..') || isAbsolute(file) || file.split(/[\\/]/).some((part) => part.startsWith('.')))
      throw missing;
  } catch {
    throw missing;
  }
  return { file: path, type };
}

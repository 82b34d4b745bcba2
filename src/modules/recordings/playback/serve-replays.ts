import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { LIVE_FOLDER } from '../../../contract/own-streams.js';
import { tagMatches } from '../../../platform/http/encoding.js';
import { documentErrors } from '../../../platform/http/errors/error.filter.js';
import type { ReplayPlayback, ReplayPlaylist } from './replay-playback.js';

const NO_SNIFFING = { 'x-content-type-options': 'nosniff' };
/** A published playlist changes only when staff trim or delete the recording. */
const COMPLETE = 'public, max-age=60';
const GROWING = 'public, max-age=1';
const IMMUTABLE = 'max-age=86400, immutable';
const PRIVATE = 'private, no-cache';

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const SEGMENT_TYPES = { mp4: 'video/mp4', m4s: 'video/iso.segment' };

interface Route {
  Params: { token: string; file: string };
}

/** Serves replays of own streams at /live: playlists, and the segments that they name. Tokens of live streams have another route. */
export async function serveReplays(server: FastifyInstance, playback: ReplayPlayback): Promise<void> {
  await server.register(async (scope) => {
    documentErrors(scope);
    // The plugin only provides `reply.sendFile`. The route below decides which files are served.
    await scope.register(fastifyStatic, {
      // The folder of the recordings may not exist yet.
      root: import.meta.dirname,
      serve: false,
      index: false,
      cacheControl: false,
      serveDotFiles: false,
    });
    scope.get<Route>(`${LIVE_FOLDER}:token(^(?:replay|review)-[^/]*$)/:file`, async (request, reply) => {
      const { token, file } = request.params;
      if (!file.endsWith('.m3u8')) {
        const { path, isPrivate } = await playback.segment(token, file);
        const caching = `${isPrivate ? 'private' : 'public'}, ${IMMUTABLE}`;
        const type = file.endsWith('.mp4') ? SEGMENT_TYPES.mp4 : SEGMENT_TYPES.m4s;
        void reply.headers({ ...NO_SNIFFING, 'cache-control': caching }).type(type);
        return reply.sendFile(path, playback.root, { contentType: false });
      }
      const playlist = await playback.playlist(token, file);
      const etag = `"${createHash('sha256').update(playlist.text).digest('base64url').slice(0, 22)}"`;
      void reply.headers({ ...NO_SNIFFING, 'cache-control': cachingOf(playlist), etag });
      if (tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(PLAYLIST_TYPE).send(playlist.text);
    });
  });
}

function cachingOf({ isComplete, isPrivate }: ReplayPlaylist): string {
  if (isPrivate) return PRIVATE;
  return isComplete ? COMPLETE : GROWING;
}

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LIVE_FOLDER } from '../../../contract/own-streams.js';
import { tagMatches } from '../../../platform/http/encoding.js';
import { documentErrors } from '../../../platform/http/errors/error.filter.js';
import type { LivePlayback } from './live-playback.js';

/** A short lifetime lets a proxy answer all viewers of a second with one response. */
const PLAYLIST_HEADERS = {
  'cache-control': 'public, max-age=1',
  vary: 'Accept-Encoding, Origin',
  'x-content-type-options': 'nosniff',
};
const SEGMENT_HEADERS = { 'cache-control': 'public, max-age=86400, immutable', 'x-content-type-options': 'nosniff' };

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const SEGMENT_TYPES = { mp4: 'video/mp4', m4s: 'video/iso.segment' };

interface Route {
  Params: { token: string; file: string };
  Querystring: { from?: unknown; _HLS_skip?: unknown };
}

/** Serves own streams at /live: playlists, and the segments that they name. */
export async function serveLive(server: FastifyInstance, playback: LivePlayback): Promise<void> {
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
    scope.get<Route>(`${LIVE_FOLDER}:token/:file`, async (request, reply) => {
      const { token, file } = request.params;
      if (!file.endsWith('.m3u8')) {
        const path = await playback.segment(token, file);
        const type = file.endsWith('.mp4') ? SEGMENT_TYPES.mp4 : SEGMENT_TYPES.m4s;
        return reply.headers(SEGMENT_HEADERS).type(type).sendFile(path, playback.root, { contentType: false });
      }
      const { from, _HLS_skip: skip } = request.query;
      const playlist = await playback.playlist(token, file, { from, skip });
      const { body, coding, etag } = await playlist.encodedFor(request.headers['accept-encoding']);
      void reply.headers({ ...PLAYLIST_HEADERS, etag });
      if (tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (coding !== 'identity') void reply.header('content-encoding', coding);
      return reply.type(PLAYLIST_TYPE).send(body);
    });
  });
}

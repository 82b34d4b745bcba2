import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LIVE_FOLDER } from '../../../contract/own-streams.js';
import { tagMatches } from '../../../platform/http/encoding.js';
import { documentErrors } from '../../../platform/http/errors/error.filter.js';
import { NewestSegments } from './newest-segments.js';
import type { Range, RecordingPlayback } from './recording-playback.js';

const HEADERS = { 'x-content-type-options': 'nosniff' };
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const SEGMENT_TYPES = { mp4: 'video/mp4', m4s: 'video/iso.segment' };

interface Route {
  Params: { token: string; file: string };
  Querystring: { from?: unknown; _HLS_skip?: unknown };
}

/**
 * Serves recordings at /live: playlists, and the segments that they name. Tokens decide whether the live stream, the replay, or the clip
 * answers.
 */
export async function serveLive(
  server: FastifyInstance,
  live: RecordingPlayback<Range>,
  replays: RecordingPlayback<Range>,
  clips: RecordingPlayback<Range>,
): Promise<void> {
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
    const newest = new NewestSegments(live.root);
    const playbackOf = (token: string): RecordingPlayback<Range> => {
      if (token.startsWith('clip-')) return clips;
      return /^(?:replay|review)-/.test(token) ? replays : live;
    };
    scope.get<Route>(`${LIVE_FOLDER}:token/:file`, async (request, reply) => {
      const { token, file } = request.params;
      const playback = playbackOf(token);
      if (!file.endsWith('.m3u8')) {
        const { path, caching, isNewest } = await playback.segment(token, file);
        const type = file.endsWith('.mp4') ? SEGMENT_TYPES.mp4 : SEGMENT_TYPES.m4s;
        void reply.headers({ ...HEADERS, 'cache-control': caching }).type(type);
        // Players of live streams request whole segments.
        const content = isNewest && request.headers.range === undefined ? await newest.read(path) : null;
        if (content) return reply.header('accept-ranges', 'bytes').send(content);
        return reply.sendFile(path, playback.root, { contentType: false });
      }
      const { from, _HLS_skip: skip } = request.query;
      const { playlist, caching } = await playback.playlist(token, file, { from, skip });
      const { body, coding, etag } = await playlist.encodedFor(request.headers['accept-encoding']);
      void reply.headers({ ...HEADERS, 'cache-control': caching, vary: 'Accept-Encoding, Origin', etag });
      if (tagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (coding !== 'identity') void reply.header('content-encoding', coding);
      return reply.type(PLAYLIST_TYPE).send(body);
    });
  });
}

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { documentErrors } from '../../platform/http/errors/error.filter.js';
import { DEMO_CLIPS, findMediaFile } from './media-files.js';

/** Serves the operator's folder of HLS files at /media, and the demo's clip at /media/demo. */
export async function serveMedia(server: FastifyInstance, mediaDir: string | null): Promise<void> {
  await server.register(async (scope) => {
    documentErrors(scope);
    // The plugin only provides `reply.sendFile`. The route below decides which files are served.
    await scope.register(fastifyStatic, {
      root: DEMO_CLIPS,
      serve: false,
      index: false,
      cacheControl: false,
      serveDotFiles: false,
    });
    scope.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
      const { root, path, type } = await findMediaFile(mediaDir, request.params['*']);
      void reply.header('cache-control', type.cacheControl).header('x-content-type-options', 'nosniff');
      // The table defines the type, instead of the library's guess.
      return reply.type(type.type).sendFile(path, root, { contentType: false });
    });
  });
}

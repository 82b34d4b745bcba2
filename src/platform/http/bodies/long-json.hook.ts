import type { FastifyInstance } from 'fastify';
import { isLarge, serialise } from '../../cache/serialise.js';

/** Serializes large responses in chunks, so that other requests run in between. */
export function longJsonInSlices(server: FastifyInstance): void {
  server.addHook('preSerialization', (_request, reply, payload, done) => {
    if (!isLarge(payload)) return done(null, payload);
    serialise(payload).then(
      (bytes) => {
        // Fastify also accepts bytes, but its types allow only texts.
        reply.serializer(() => bytes as never);
        done(null, payload);
      },
      (error: unknown) => done(error as Error),
    );
  });
}

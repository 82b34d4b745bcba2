import type { FastifyInstance } from 'fastify';
import { isLarge, serialise } from '../cache/serialise.js';

/** Makes the JSON of long answers in slices: other calls are answered meanwhile. */
export function longJsonInSlices(server: FastifyInstance): void {
  server.addHook('preSerialization', (_request, reply, payload, done) => {
    if (!isLarge(payload)) return done(null, payload);
    serialise(payload).then(
      (bytes) => {
        // Fastify takes bytes as well, and its types know texts alone.
        reply.serializer(() => bytes as never);
        done(null, payload);
      },
      (error: unknown) => done(error as Error),
    );
  });
}

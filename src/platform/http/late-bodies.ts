import type { FastifyInstance } from 'fastify';
import type { Caller, CallerRequest } from './access.js';

/** Time after which the rights of a caller may have changed since the call began, in ms. */
const LATE_MS = 1_000;

/**
 * Finds out again who calls once a body was slow to arrive: its sender may have been suspended in the meantime. Nest's guard then
 * checks the permissions. Bodies that handlers read as a stream are checked by these.
 */
export function recheckAfterLateBodies(
  server: FastifyInstance,
  current: (caller: Caller) => Promise<Caller | null>,
): void {
  server.addHook('preHandler', async (request: CallerRequest, reply) => {
    if (request.user && reply.elapsedTime > LATE_MS) request.user = await current(request.user);
  });
}

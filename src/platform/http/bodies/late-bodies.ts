import type { FastifyInstance } from 'fastify';
import type { Caller, CallerRequest } from '../access/access.js';

/** Time after which the permissions of a caller may have changed since the call started, in ms. */
const LATE_MS = 1_000;

/**
 * Loads the caller again after a body that arrived slowly, because the account may have been suspended in the meantime. Nest's
 * guard then checks the permissions. Handlers that read their body as a stream check the caller themselves.
 */
export function recheckAfterLateBodies(
  server: FastifyInstance,
  current: (caller: Caller) => Promise<Caller | null>,
  lateMs = LATE_MS,
): void {
  server.addHook('preHandler', async (request: CallerRequest, reply) => {
    if (request.body && request.user && reply.elapsedTime > lateMs) request.user = await current(request.user);
  });
}

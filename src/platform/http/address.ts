import type { FastifyRequest } from 'fastify';

/** Whether a request comes from this machine itself and no proxy says otherwise. */
export function isLoopback(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
  const address = request.socket.remoteAddress ?? '';
  return forwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}

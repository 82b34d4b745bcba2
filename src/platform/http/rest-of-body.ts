import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Bytes of a body that are still read when its request is answered: more than the largest body of any call. */
const MAX_READ = 16 * 1024 * 1024;
/** How long the sender of a longer one may read its answer before it is cut off, in milliseconds. */
const LINGER_MS = 2_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Reads to nowhere what is left of a body whose request is answered before its end: a connection that is closed while
 * bytes are on their way is reset, and proxies make 502 of the answer. `REQUEST_TIMEOUT_SECONDS` ends what does not end
 * by itself.
 */
export function readRestOfBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && hasBody(request.raw)) {
      // Fastify closes the connection after a body that it could not take.
      reply.removeHeader('connection');
      readToNowhere(request.raw);
    }
    done(null, payload);
  });
}

function readToNowhere(request: IncomingMessage): void {
  let left = MAX_READ;
  request.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    left -= chunk.length;
    if (left > 0) return;
    request.pause();
    setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
  });
}

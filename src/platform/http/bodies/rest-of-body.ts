import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';

/** Maximum length of a body that is still read after its response, in bytes. Larger than the largest body of any call. */
const MAX_READ = 16 * 1024 * 1024;
/** Time for the client to read the response before a larger body is cut off, in ms. */
const LINGER_MS = 2_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Discards the rest of a body whose request gets a response before the body ends. Otherwise, closing the connection while bytes
 * arrive would reset it, and proxies would send 502 instead of the response. `REQUEST_TIMEOUT_SECONDS` ends bodies that never
 * end.
 */
export function readRestOfBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && hasBody(request.raw)) {
      // Fastify closes the connection after a body that it rejected.
      reply.removeHeader('connection');
      readToNowhere(request.raw);
    }
    done(null, payload);
  });
}

function readToNowhere(request: IncomingMessage): void {
  let remainingBytes = MAX_READ;
  request.on('data', (chunk: Buffer) => {
    if (remainingBytes <= 0) return;
    remainingBytes -= chunk.length;
    if (remainingBytes > 0) return;
    request.pause();
    setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
  });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../../config/config.js';
import { ApiError } from './api-error.js';
import { toApiError } from './error.filter.js';
import { apiHeadersOf } from '../security-headers.js';
import { isPaced } from '../bodies/streamed-body.js';

const HOST = 'host';

/** Returns a handler of errors before routing, such as a badly encoded path. Its responses have the documented shape. */
export function answerBadPaths(config: Config) {
  return (error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
    const { body } = toApiError(error);
    void reply
      .status(body.statusCode)
      .headers({ ...apiHeadersOf(config), 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  };
}

/**
 * Rejects a request with several Host headers (RFC 9112, section 3.2), because a proxy may have used another header than this
 * service. Returns whether the request was rejected.
 */
export function refuseSeveralHosts(config: Config, { rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  if (hosts <= 1) return false;
  const { body } = new ApiError('BAD_REQUEST');
  const text = JSON.stringify(body);
  const headers = {
    ...apiHeadersOf(config),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  response.writeHead(body.statusCode, headers).end(text);
  return true;
}

/** Responds to requests that are not HTTP or arrived too slowly, and closes their connections. */
export function answerBrokenRequests(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPaced(socket)) return;
  if (!socket.writable) return void socket.destroy(error);
  const { body } = new ApiError(
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'REQUEST_TIMEOUT'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'HEADERS_TOO_LARGE'
        : 'BAD_REQUEST',
  );
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${body.statusCode} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
    () => socket.destroy(),
  );
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Config } from '../config/config.js';
import { ApiError } from './api-error.js';
import { toApiError } from './error.filter.js';
import { apiHeadersOf } from './security-headers.js';
import { isPaced } from './streamed-body.js';

/** Answers what Fastify refuses before it has found a route, as a path that is badly encoded: in the documented shape. */
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

/** Answers what is not HTTP, or came too slowly, and closes its connection. */
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

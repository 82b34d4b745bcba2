import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { ApiError } from '../errors/api-error.js';
import { handlerOf } from '../access/route-handler.js';

const STREAMED = 'nepsh:streamed-body';
const TYPE = 'application/octet-stream';

/** Declares a route whose body is the bytes of a file. The handler reads the bytes as they arrive (`streamOf`). */
export const StreamedBody = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(STREAMED, true),
    ApiConsumes(TYPE),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );

/** Connections whose request may arrive slowly. The reader of the body enforces separate timeouts. */
const paced = new WeakSet<Socket>();

/** Returns whether a request may take longer to arrive than other requests. */
export const isPaced = (socket: Socket): boolean => paced.has(socket);

/** Passes the unread body to these routes. Throws UNSUPPORTED_MEDIA_TYPE for all other routes. */
export function acceptStreams(server: FastifyInstance): void {
  server.addContentTypeParser(TYPE, (request, payload, done) => {
    const handler = handlerOf(request.routeOptions.config);
    if (handler && Reflect.getMetadata(STREAMED, handler) === true) return done(null, payload);
    done(new ApiError('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/** Returns the body of a request to a route with `StreamedBody`. Throws UNSUPPORTED_MEDIA_TYPE if there is no body. */
export function streamOf({ body, raw }: FastifyRequest): Readable {
  if (body !== raw)
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
      message: `Send the file as the request body, with the content type ${TYPE}.`,
    });
  paced.add(raw.socket);
  raw.once('close', () => paced.delete(raw.socket));
  return raw;
}

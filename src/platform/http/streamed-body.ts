import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { ApiError } from './api-error.js';
import { handlerOf } from './route-handler.js';

const STREAMED = 'nepsh:streamed-body';
const TYPE = 'application/octet-stream';

/** A route that takes the bytes of a file as its body and reads them itself, as they come (`streamOf`). */
export const StreamedBody = (): MethodDecorator =>
  applyDecorators(
    SetMetadata(STREAMED, true),
    ApiConsumes(TYPE),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );

/** Connections whose request comes at its own pace: who reads it sees to it that it comes at all. */
const paced = new WeakSet<Socket>();

/** Whether a request may take longer to arrive than others. */
export const isPaced = (socket: Socket): boolean => paced.has(socket);

/** Hands the body of such routes on unread. Raises UNSUPPORTED_MEDIA_TYPE for every other route. */
export function acceptStreams(server: FastifyInstance): void {
  server.addContentTypeParser(TYPE, (request, payload, done) => {
    const handler = handlerOf(request.routeOptions.config);
    if (handler && Reflect.getMetadata(STREAMED, handler) === true) return done(null, payload);
    done(new ApiError('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/** The body of a request to a route of `StreamedBody`. Raises UNSUPPORTED_MEDIA_TYPE where there is none. */
export function streamOf({ body, raw }: FastifyRequest): Readable {
  if (body !== raw) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: `Send the file itself, as ${TYPE}.` });
  paced.add(raw.socket);
  raw.once('close', () => paced.delete(raw.socket));
  return raw;
}

import { createParamDecorator, Injectable, Param, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { ApiError } from '../errors/api-error.js';
import { senderOf } from '../network/sender.js';

/** Returns whether a text is an ObjectId: 24 hexadecimal digits. */
export const isObjectId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);

/** Parses an ObjectId in a path: 24 hexadecimal digits. Throws BAD_ID. */
@Injectable()
class ObjectIdPipe implements PipeTransform<string, Types.ObjectId> {
  transform(value: string): Types.ObjectId {
    if (!isObjectId(value)) throw new ApiError('BAD_ID');
    return new Types.ObjectId(value);
  }
}

/** Injects the ObjectId in the path parameter `name`. Throws BAD_ID. */
export const Id = (name = 'id'): ParameterDecorator => Param(name, ObjectIdPipe);

/** Documents the header of a conditional write. */
const documentIfMatch: ParameterDecorator = (controller, method) => {
  if (method === undefined) return;
  const descriptor = Object.getOwnPropertyDescriptor(controller, method);
  if (!descriptor) return;
  ApiHeader({
    name: 'If-Match',
    required: false,
    description:
      'Revision of the record that the change is based on. If it is stale, the call fails with 409 STALE_WRITE.',
    example: '"7"',
  })(controller, method, descriptor);
};

/**
 * Injects the revision in `If-Match` ('"7"' or bare 7), or null if the caller sends none. Throws BAD_REQUEST for other values.
 */
export const IfMatch = createParamDecorator(readIfMatch, [documentIfMatch]);

/** Reads the revision of a conditional write. A route with this parameter is conditional. */
export function readIfMatch(_: unknown, context: ExecutionContext): number | null {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (header === undefined || header === '*') return null;
  const match = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header);
  if (!match) throw new ApiError('BAD_REQUEST', { message: 'If-Match must be the revision of the record.' });
  return Number(match[1]);
}

/** Injects the address of the calling client. */
export const SenderAddress = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    senderOf(context.switchToHttp().getRequest<FastifyRequest>().raw).address,
);

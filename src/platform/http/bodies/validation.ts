import { Injectable, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';
import { shapedBody } from './body-shape.js';
import { ErrorList } from '../errors/error-list.js';

/** Collects messages by field path, in the order in which the checks were applied. */
function collect(problems: readonly ValidationError[], errors: ErrorList, prefix = ''): ErrorList {
  for (const problem of problems) {
    if (errors.isFull) break;
    const path = `${prefix}${problem.property}`;
    if (problem.constraints?.['whitelistValidation']) errors.addUnknown(prefix, problem.property);
    else if (problem.constraints) errors.add(path, Object.values(problem.constraints));
    collect(problem.children ?? [], errors, `${path}.`);
  }
  return errors;
}

function failure(errors: ErrorList): ApiError {
  const { first } = errors;
  return new ApiError('VALIDATION_FAILED', { errors: errors.toObject(), ...(first ? { message: first } : {}) });
}

/** Returns whether a body type is a DTO. */
const isDto = (metatype: ArgumentMetadata['metatype']): boolean =>
  metatype !== undefined && ![Object, String, Number, Boolean, Array].includes(metatype as never);

/**
 * Validates bodies against their DTO: first the shape, without creating any object, then the rules of the fields. Rejects unknown
 * fields, and converts only values for which the DTO declares a conversion.
 */
@Injectable()
export class BodyValidation extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      transform: true,
      exceptionFactory: (problems) => failure(collect(problems, new ErrorList())),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    const errors = new ErrorList();
    const isBody = type === 'body' && metatype !== undefined && isDto(metatype);
    const shaped = isBody ? shapedBody(value, metatype, errors) : value;
    try {
      const dto = (await super.transform(shaped, metadata)) as unknown;
      if (errors.isEmpty) return dto;
    } catch (error) {
      if (errors.isEmpty || !(error instanceof ApiError)) throw error;
      for (const [path, messages] of Object.entries(error.body.errors ?? {})) errors.add(path, messages);
    }
    throw failure(errors);
  }
}

import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { ApiError } from './api-error.js';

/** Messages by field path ('streamUrls.0.title'), in the order in which the checks were applied. */
function messagesByField(problems: readonly ValidationError[], prefix = ''): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const problem of problems) {
    const path = `${prefix}${problem.property}`;
    if (problem.constraints) {
      found[path] = Object.entries(problem.constraints).map(([rule, message]) =>
        rule === 'whitelistValidation' ? `${problem.property} is not a field of this call` : message,
      );
    }
    Object.assign(found, messagesByField(problem.children ?? [], `${path}.`));
  }
  return found;
}

/** Checks bodies against their DTO: unknown fields are refused, nothing is converted but what the DTO says. */
export const validationPipe = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    exceptionFactory: (problems) => {
      const errors = messagesByField(problems);
      const first = Object.values(errors)[0]?.[0];
      return new ApiError('VALIDATION_FAILED', { errors, ...(first ? { message: first } : {}) });
    },
  });

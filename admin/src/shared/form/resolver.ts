import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { ClassConstructor } from 'class-transformer';
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';

type Errors = FieldErrors;

/** Returns the most useful error of a field: a message about an empty field takes precedence. */
function mostUseful(error: FieldError): FieldError {
  const message = error.types?.isNotEmpty;
  return typeof message === 'string' ? { ...error, type: 'isNotEmpty', message } : error;
}

function sayAll(errors: Errors): Errors {
  for (const [key, error] of Object.entries(errors)) {
    if (!error || typeof error !== 'object' || key === 'ref') continue;
    if ('type' in error && typeof error.type === 'string') errors[key] = mostUseful(error as FieldError);
    else sayAll(error as unknown as Errors);
  }
  return errors;
}

/**
 * Validates a form with the class that the API validates with. `move` shows the messages of a field at another field,
 * for example messages about a league's name at the form's field for the league's id.
 */
export function dtoResolver<Values extends FieldValues>(
  dto: ClassConstructor<object>,
  move: Readonly<Record<string, string>> = {},
): Resolver<Values> {
  const resolve = classValidatorResolver(dto, {}, { mode: 'sync', raw: true }) as Resolver;
  return (async (values, context, options) => {
    const result = await resolve(values, context, { ...options, criteriaMode: 'all' });
    const errors = sayAll(result.errors);
    for (const [from, to] of Object.entries(move)) {
      if (errors[from] && !errors[to]) errors[to] = errors[from];
      delete errors[from];
    }
    return { values: result.values, errors };
  }) as Resolver<Values>;
}

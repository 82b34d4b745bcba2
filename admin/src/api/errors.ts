import type { ApiErrorBody } from '@contract/errors.js';

/** A failed call. `status` is 0 if the server could not be reached. react-admin also reads `status` and `body`. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly body?: Partial<ApiErrorBody>,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  get code(): string | undefined {
    return this.body?.code;
  }
}

export const SERVER_UNAVAILABLE = 'The server cannot be reached. Your changes are still here.';

/** Returns a message to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.';
}

/** Messages by field in the format of forms: the first message of each field, with `a.0.b` as nested objects. */
export type FieldErrors = { [field: string]: string | FieldErrors };

export function fieldErrors(errors: Record<string, string[]> | undefined): FieldErrors {
  const nested: FieldErrors = {};
  for (const [path, messages] of Object.entries(errors ?? {})) {
    const keys = path.split('.');
    const last = keys.pop() ?? path;
    let level = nested;
    for (const key of keys) {
      const next = level[key];
      level = typeof next === 'object' ? next : (level[key] = {});
    }
    level[last] = messages[0] ?? '';
  }
  return nested;
}

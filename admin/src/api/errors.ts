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

/** Names the reason why a request has no response: the browser's network, or else the site. */
export const unreachableWords = (): string =>
  isOffline(globalThis) ? 'You are offline.' : 'The site cannot be reached.';

/** Returns false also for environments that do not report the state of the network. */
const isOffline = ({ navigator }: { navigator?: { onLine?: boolean } }): boolean => navigator?.onLine === false;

export const unreachableError = (): ApiError => new ApiError(`${unreachableWords()} Your changes are still here.`, 0);

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

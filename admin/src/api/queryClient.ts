import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.js';

/** A refusal is final; only an unavailable server is asked once more. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Events say what changed, so nothing is fetched again merely because a window got the focus. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry, staleTime: 5_000, refetchOnWindowFocus: false } },
});

import type { ReactNode } from 'react';
import { ApiError } from '../api/index.js';
import { EmptyState, ErrorState } from './EmptyState.js';

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch(): unknown };
  /** What is shown until it is there. */
  waiting: ReactNode;
  /** What is said where there is none: 'Match not found'. Left out: as of any other failure, with a way to try again. */
  missing?: string;
  children(data: T): ReactNode;
}

/** What a query has answered; until then what waits, or why it failed. An answer stays while a later one fails. */
export function Loaded<T>({ query: { data, error, refetch }, waiting, missing, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  if (missing && error instanceof ApiError && error.status === 404) return <EmptyState title={missing} />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

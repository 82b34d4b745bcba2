import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** The lists that a change of a user shows in. */
const SHOWN_IN = ['users', 'users/activity'] as const;

/** Runs a write about users; every list that shows it is read again, however it went. Throws what the API refused. */
export function useUserWrite() {
  const client = useQueryClient();
  return useCallback(
    async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await call();
      } finally {
        for (const name of SHOWN_IN) void client.invalidateQueries({ queryKey: [name] });
      }
    },
    [client],
  );
}

import { useRefreshResource } from '../shared/resource-context.js';
import { useCallback } from 'react';

/** Runs a write about users; every list that shows it is read again, however it went. Throws what the API refused. */
export function useUserWrite() {
  const refresh = useRefreshResource('users');
  return useCallback(
    async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await call();
      } finally {
        void refresh();
      }
    },
    [refresh],
  );
}

import { useRefreshResource } from '../shared/resource-context.js';
import { useCallback } from 'react';
import { announcements } from '../api/index.js';
import type { Done } from '../api/games.js';

/** Waits for a call that changed a game, says what the server said and has the lists read again. */
export function useRefreshGames() {
  const refresh = useRefreshResource('games');
  return useCallback(
    async (call: Promise<Done>): Promise<void> => {
      const { message } = await call;
      announcements.emit(message);
      void refresh();
    },
    [refresh],
  );
}

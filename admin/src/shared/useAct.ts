import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '../api/index.js';

/** What shows games. */
const WITH_GAMES = ['games', 'matches', 'streams', 'overview'] as const;

/**
 * Runs a call that changes games: says the server's message (or its reason), then has every list with games read
 * again. Nothing is shown as done before the server has done it.
 */
export function useAct() {
  const notify = useNotify();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  const act = useCallback(
    async (call: () => Promise<{ message: string }>): Promise<boolean> => {
      setBusy(true);
      try {
        const { message } = await call();
        notify(message, { type: 'success' });
        return true;
      } catch (error) {
        notify(messageOf(error), { type: 'error' });
        return false;
      } finally {
        setBusy(false);
        for (const resource of WITH_GAMES) void client.invalidateQueries({ queryKey: [resource] });
      }
    },
    [client, notify],
  );
  return { act, busy };
}

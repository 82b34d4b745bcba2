import type { SettingsRecord } from '@contract/records/setting.record.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readSettings } from './calls.js';

/** Begins like the key of `useSettings`: what makes one stale makes the other. */
const KEY = ['settings', 'fresh'] as const;

/** The settings for those who change them: read anew each time, never asked for twice when that fails. */
export function useFreshSettings() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: readSettings, retry: false, staleTime: 0, gcTime: 0 });

  /** Shows what a write answered with; the rest of the dashboard reads it again. */
  const adopt = useCallback(
    (settings: SettingsRecord): void => {
      client.setQueryData(KEY, settings);
      void client.invalidateQueries({ queryKey: ['settings'] });
    },
    [client],
  );
  return { ...query, adopt };
}

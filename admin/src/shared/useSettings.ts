import type { SettingsRecord } from '@contract/records/setting.record.js';
import { useQuery } from '@tanstack/react-query';
import { readSettings } from '../settings/calls.js';

interface Settings {
  /** Undefined until they are read, and when they could not be. */
  settings: SettingsRecord | undefined;
  /** Whether the answer is known, one way or the other. */
  isReady: boolean;
}

/** The operator's settings: never a kept answer, never retried (dashboard spec, section 7). */
export function useSettings(): Settings {
  const { data, isPending } = useQuery({ queryKey: ['settings'], queryFn: readSettings, retry: false, staleTime: 0 });
  return { settings: data, isReady: !isPending };
}

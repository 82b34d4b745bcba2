import type { SettingsRecord } from '@contract/records/setting.record.js';
import { useQuery } from '@tanstack/react-query';
import { request } from '../api/index.js';

const read = async (): Promise<SettingsRecord> =>
  ((await request('/api/setting')).json as { settings: SettingsRecord }).settings;

interface Settings {
  /** Undefined until they are read, and when they could not be. */
  settings: SettingsRecord | undefined;
  /** Whether the answer is known, one way or the other. */
  isReady: boolean;
}

/** The operator's settings. Never retried (dashboard spec, section 7). */
export function useSettings(): Settings {
  const { data, isPending } = useQuery({ queryKey: ['settings'], queryFn: read, retry: false, staleTime: 60_000 });
  return { settings: data, isReady: !isPending };
}

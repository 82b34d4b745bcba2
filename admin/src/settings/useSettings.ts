import type { SettingsRecord } from '@contract/records/setting.record.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { adoptSiteZone } from '../shared/clock.js';

/** Reads the current settings without the HTTP cache. */
export async function readSettings(): Promise<SettingsRecord> {
  const { settings } = await bodyOf(api.GET('/api/setting', { cache: 'no-store' }));
  adoptSiteZone(settings.timeZone);
  return settings;
}

interface Settings {
  /** undefined until the settings are read, and if reading failed. */
  settings: SettingsRecord | undefined;
  /** Whether reading has succeeded or failed. */
  isReady: boolean;
}

/** Reads the operator's settings. Never cached by HTTP and never retried. */
export function useSettings(): Settings {
  const { data, isPending } = useQuery({ queryKey: ['settings'], queryFn: readSettings, retry: false, staleTime: 0 });
  return { settings: data, isReady: !isPending };
}

import type { SettingsRecord } from '@contract/records/setting.record.js';
import { useQuery } from '@tanstack/react-query';
import { request } from '../api/index.js';

const read = async (): Promise<SettingsRecord> =>
  ((await request('/api/setting')).json as { settings: SettingsRecord }).settings;

/** The operator's settings; undefined until they are read. Never retried (dashboard spec, section 7). */
export function useSettings(): SettingsRecord | undefined {
  return useQuery({ queryKey: ['settings'], queryFn: read, retry: false, staleTime: 60_000 }).data;
}

import { type DevToolsDto, type GoLiveShiftDto, SiteSettingsDto } from '@contract/dto/setting.dto.js';
import type { SettingsAnswer, SettingsRecord } from '@contract/records/setting.record.js';
import { setFallbackZone } from '@contract/time/zones.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiPath } from '../api/envelope.js';
import { fieldsOf } from '../api/fields.js';
import { api, ApiError, bodyOf, write } from '../api/index.js';

/** The settings' parts by the call that writes them. */
interface Parts {
  devTools: DevToolsDto;
  goLive: GoLiveShiftDto;
  site: SiteSettingsDto;
}

/** The part that a field is written with; undefined for what no call writes. */
export function partOf(field: string): keyof Parts | undefined {
  if (field === 'devTools' || field === 'goLive') return field;
  return fieldsOf(SiteSettingsDto).includes(field) ? 'site' : undefined;
}

/** The settings as they are now, never a kept answer. */
export async function readSettings(): Promise<SettingsRecord> {
  const { settings } = await bodyOf(api.GET('/api/setting', { cache: 'no-store' }));
  setFallbackZone(settings.timeZone);
  return settings;
}

/** `PUT /api/setting/{id}/{part}`; a stale revision is 409. `undoes`: the entry of the log that it takes back. */
export const saveSettings = <Part extends keyof Parts>(
  { id, revision }: Pick<SettingsRecord, 'id' | 'revision'>,
  part: Part,
  body: Parts[Part],
  undoes?: string,
): Promise<SettingsAnswer> => write('PUT', `${apiPath('settings', id)}/${part}`, { body, revision, undoes });

/** The newer settings that a refused write came back with; undefined for every other failure. */
export function staleSettings(error: unknown): SettingsRecord | undefined {
  return error instanceof ApiError && error.code === 'STALE_WRITE'
    ? (error.body?.current as SettingsRecord | undefined)
    : undefined;
}

/** Begins like the key of `useSettings`: what makes one stale makes the other. */
const KEY = ['settings', 'fresh'] as const;

/** The settings for those who change them: read again each time, never asked for twice when that fails. */
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

interface Settings {
  /** Undefined until they are read, and when they could not be. */
  settings: SettingsRecord | undefined;
  /** Whether the answer is known, one way or the other. */
  isReady: boolean;
}

/** The operator's settings: never a kept answer, never retried. */
export function useSettings(): Settings {
  const { data, isPending } = useQuery({ queryKey: ['settings'], queryFn: readSettings, retry: false, staleTime: 0 });
  return { settings: data, isReady: !isPending };
}

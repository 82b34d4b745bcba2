import { type DevToolsDto, type GoLiveShiftDto, SiteSettingsDto } from '@contract/dto/setting.dto.js';
import type { SettingsResponse, SettingsRecord } from '@contract/records/setting.record.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { apiPath } from '../api/envelope.js';
import { fieldsOf } from '../api/fields.js';
import { ApiError, write } from '../api/index.js';
import { readSettings } from './useSettings.js';

/** Parts of the settings by the call that writes them. */
interface Parts {
  devTools: DevToolsDto;
  goLive: GoLiveShiftDto;
  site: SiteSettingsDto;
}

/** Returns the part that contains a field, or undefined if no call writes the field. */
export function partOf(field: string): keyof Parts | undefined {
  if (field === 'devTools' || field === 'goLive') return field;
  return fieldsOf(SiteSettingsDto).includes(field) ? 'site' : undefined;
}

/**
 * Sends `PUT /api/setting/{id}/{part}`. A stale revision is rejected with 409. `undoes` is the id of the activity entry
 * that the write undoes.
 */
export const saveSettings = <Part extends keyof Parts>(
  { id, revision }: Pick<SettingsRecord, 'id' | 'revision'>,
  part: Part,
  body: Parts[Part],
  undoes?: string,
): Promise<SettingsResponse> => write('PUT', `${apiPath('settings', id)}/${part}`, { body, revision, undoes });

/** Returns the newer settings of a rejected write, or undefined for other failures. */
export function staleSettings(error: unknown): SettingsRecord | undefined {
  return error instanceof ApiError && error.code === 'STALE_WRITE'
    ? (error.body?.current as SettingsRecord | undefined)
    : undefined;
}

/** Starts like the key of `useSettings`, so that both are invalidated together. */
const KEY = ['settings', 'fresh'] as const;

/** Reads the settings for users who edit them: again on each mount and without retries. */
export function useFreshSettings() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: readSettings, retry: false, staleTime: 0, gcTime: 0 });

  /** Shows the settings of a write's response. Other parts of the dashboard refetch them. */
  const adopt = useCallback(
    (settings: SettingsRecord): void => {
      client.setQueryData(KEY, settings);
      void client.invalidateQueries({ queryKey: ['settings'] });
    },
    [client],
  );
  return { ...query, adopt };
}

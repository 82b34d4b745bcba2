import type { DevToolsDto, GoLiveShiftDto, SiteSettingsDto } from '@contract/dto/setting.dto.js';
import type { SettingsAnswer, SettingsRecord } from '@contract/records/setting.record.js';
import { ApiError, request } from '../api/index.js';
import { ifMatch } from '../api/if-match.js';

/** The settings' parts by the call that writes them. */
interface Parts {
  devTools: DevToolsDto;
  goLive: GoLiveShiftDto;
  site: SiteSettingsDto;
}

/** The settings as they are now, never a kept answer (dashboard spec, section 7). */
export async function readSettings(): Promise<SettingsRecord> {
  return ((await request('/api/setting', { cache: 'no-store' })).json as SettingsAnswer).settings;
}

/** `PUT /api/setting/{id}/{part}`; a stale revision is 409. */
export async function saveSettings<Part extends keyof Parts>(
  { id, revision }: Pick<SettingsRecord, 'id' | 'revision'>,
  part: Part,
  body: Parts[Part],
): Promise<SettingsAnswer> {
  const path = `/api/setting/${encodeURIComponent(id)}/${part}`;
  return (await request(path, { method: 'PUT', body, headers: ifMatch(revision) })).json as SettingsAnswer;
}

/** The newer settings that a refused write came back with; undefined for every other failure. */
export function staleSettings(error: unknown): SettingsRecord | undefined {
  return error instanceof ApiError && error.code === 'STALE_WRITE'
    ? (error.body?.current as SettingsRecord | undefined)
    : undefined;
}

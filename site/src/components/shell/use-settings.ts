import type { SettingsAnswer, SettingsRecord } from '@contract/records/setting.record.js';
import { useFresh, type FreshSource } from '../../lib/live/use-fresh.js';

/** What the pages need of the settings. */
export type ShellSettings = Pick<SettingsRecord, 'devTools' | 'notice' | 'improvements'>;

const SETTINGS: FreshSource<SettingsAnswer, ShellSettings> = {
  path: '/api/setting',
  resource: 'settings',
  pick: ({ settings }) => settings,
};

/** The settings, kept up to date. */
export const useSettings = (initial: ShellSettings): ShellSettings => useFresh(initial, SETTINGS);

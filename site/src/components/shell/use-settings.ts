import type { SettingsAnswer, SettingsRecord } from '@contract/records/setting.record.js';
import { useEffect, useState } from 'react';
import { onRecordsChanged } from '../../lib/live/store.js';

/** What the pages need of the settings. */
export type ShellSettings = Pick<SettingsRecord, 'devTools' | 'notice' | 'improvements'>;

/** The settings, kept up to date. One that cannot be read is not asked for again: the next change brings it. */
export function useSettings(initial: ShellSettings): ShellSettings {
  const [settings, setSettings] = useState(initial);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const answer = await fetch('/api/setting', { cache: 'no-cache' });
      if (answer.ok) setSettings(((await answer.json()) as SettingsAnswer).settings);
    };
    return onRecordsChanged((change) => {
      if (!change || change.resource === 'settings') read().catch(() => undefined);
    });
  }, []);
  return settings;
}

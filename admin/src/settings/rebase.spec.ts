import type { SettingsRecord } from '@contract/records/setting.record.js';
import { describe, expect, it } from '@jest/globals';
import { baseOf, rebase } from './rebase.js';

const settings = (revision: number, change: Partial<SettingsRecord> = {}): SettingsRecord => ({
  _id: '1',
  id: '1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision,
  devTools: { isEnabled: false },
  goLive: { shiftMinutes: 0 },
  timeZone: 'UTC',
  notice: { isEnabled: false, title: '', text: '' },
  improvements: { isEnabled: false, title: '', text: '' },
  autoFinish: false,
  ...change,
});
const zone = ({ timeZone }: SettingsRecord) => ({ timeZone });

describe('a section of the settings when newer ones arrive', () => {
  const base = baseOf(settings(1), zone);

  it('takes the version alone when the change was elsewhere, typed or not', () => {
    const newer = settings(2, { autoFinish: true });
    expect(rebase(base, newer, zone, true)).toEqual({ fields: { timeZone: 'UTC' }, revision: 2 });
    expect(rebase(base, newer, zone, false)).toEqual({ fields: { timeZone: 'UTC' }, revision: 2 });
  });

  it('shows a change of its own field', () => {
    const newer = settings(2, { timeZone: 'Asia/Kathmandu' });
    expect(rebase(base, newer, zone, false)).toEqual({ fields: { timeZone: 'Asia/Kathmandu' }, revision: 2 });
  });

  it('keeps what was typed on, with the old version: saving will report the conflict', () => {
    expect(rebase(base, settings(2, { timeZone: 'Asia/Kathmandu' }), zone, true)).toBe(base);
  });

  it('never goes back to an older answer that came late', () => {
    const now = baseOf(settings(3, { timeZone: 'Europe/Paris' }), zone);
    expect(rebase(now, settings(2), zone, false)).toBe(now);
  });
});

import type { GameRecord } from '@contract/records/match.record.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import { describe, expect, it } from '@jest/globals';
import type { DataProvider, GetListParams } from 'react-admin';
import { gamesAtOnce, isDue, shiftedHour } from './at-once.js';
import { baseOf, rebase } from './rebase.js';

const NOW = Date.parse('2026-08-15T19:00:00Z');
const at = (minutes: number): Pick<GameRecord, 'startsAt' | 'status'> => ({
  status: 'Scheduled',
  startsAt: new Date(NOW + minutes * 60_000).toISOString(),
});

/** Returns a provider with games sorted by kick-off. It records the requested pages. */
function listOf(games: readonly Pick<GameRecord, 'startsAt'>[]) {
  const requestedPages: number[] = [];
  const getList = (_: string, { pagination }: GetListParams) => {
    const { page = 1, perPage = 25 } = pagination ?? {};
    requestedPages.push(page);
    return Promise.resolve({ data: games.slice((page - 1) * perPage, page * perPage), total: games.length });
  };
  return { provider: { getList } as unknown as Pick<DataProvider, 'getList'>, requestedPages };
}

describe('gamesAtOnce', () => {
  it('includes games whose shifted kick-off is past', () => {
    expect(isDue(at(10), -10, NOW)).toBe(true);
    expect(isDue(at(11), -10, NOW)).toBe(false);
    expect(isDue(at(-20), 30, NOW)).toBe(false);
  });

  it('reads pages until a game is not due', async () => {
    const games = [...Array.from({ length: 150 }, () => at(5)), ...Array.from({ length: 200 }, () => at(90))];
    const { provider, requestedPages } = listOf(games);
    expect((await gamesAtOnce(provider, -10, NOW)).live).toHaveLength(150);
    expect(requestedPages).toEqual([1, 2]);
  });

  it('separates games that have ended and will be finished', async () => {
    const games = [at(-150), at(5)].map((game) => ({ ...game, category: 'Football' }));
    const { live, finished } = await gamesAtOnce(listOf(games).provider, -120, NOW);
    expect([live, finished]).toEqual([[games[1]], [games[0]]]);
  });

  it('omits games that are called off or have no confirmed time', async () => {
    const games = [{ ...at(5), statusText: 'Postponed' }, { ...at(5), isTimeConfirmed: false }, at(5)];
    expect((await gamesAtOnce(listOf(games).provider, -10, NOW)).live).toEqual([games[2]]);
  });

  it('is empty if no games are scheduled', async () => {
    expect(await gamesAtOnce(listOf([]).provider, -120, NOW)).toEqual({ live: [], finished: [] });
  });
});

describe('shiftedHour', () => {
  it('shifts a kick-off at 20:00', () => {
    expect([-120, -5, 0, 75].map(shiftedHour)).toEqual(['18:00', '19:55', '20:00', '21:15']);
  });
});

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
  instantReplay: 'automatic',
  ...change,
});
const zone = ({ timeZone }: SettingsRecord) => ({ timeZone });

describe('rebase', () => {
  const base = baseOf(settings(1), zone);

  it('updates only the revision when other sections changed, even while the user types', () => {
    const newer = settings(2, { autoFinish: true });
    expect(rebase(base, newer, zone, true)).toEqual({ fields: { timeZone: 'UTC' }, revision: 2 });
    expect(rebase(base, newer, zone, false)).toEqual({ fields: { timeZone: 'UTC' }, revision: 2 });
  });

  it('shows a change of the section’s own field', () => {
    const newer = settings(2, { timeZone: 'Asia/Kathmandu' });
    expect(rebase(base, newer, zone, false)).toEqual({ fields: { timeZone: 'Asia/Kathmandu' }, revision: 2 });
  });

  it('preserves typed values with the old revision, so that saving reports the conflict', () => {
    expect(rebase(base, settings(2, { timeZone: 'Asia/Kathmandu' }), zone, true)).toBe(base);
  });

  it('ignores an older response that arrives late', () => {
    const now = baseOf(settings(3, { timeZone: 'Europe/Paris' }), zone);
    expect(rebase(now, settings(2), zone, false)).toBe(now);
  });
});

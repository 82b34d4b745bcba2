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

/** A list of games by kick-off, given out in the pages that were asked for. */
function listOf(games: readonly Pick<GameRecord, 'startsAt'>[]) {
  const asked: number[] = [];
  const getList = (_: string, { pagination }: GetListParams) => {
    const { page = 1, perPage = 25 } = pagination ?? {};
    asked.push(page);
    return Promise.resolve({ data: games.slice((page - 1) * perPage, page * perPage), total: games.length });
  };
  return { provider: { getList } as unknown as Pick<DataProvider, 'getList'>, asked };
}

describe('the games that a shift sets live at once', () => {
  it('are those whose kick-off and shift are past', () => {
    expect(isDue(at(10), -10, NOW)).toBe(true);
    expect(isDue(at(11), -10, NOW)).toBe(false);
    expect(isDue(at(-20), 30, NOW)).toBe(false);
  });

  it('are read until one is not due', async () => {
    const games = [...Array.from({ length: 150 }, () => at(5)), ...Array.from({ length: 200 }, () => at(90))];
    const { provider, asked } = listOf(games);
    expect((await gamesAtOnce(provider, -10, NOW)).live).toHaveLength(150);
    expect(asked).toEqual([1, 2]);
  });

  it('are not those that are over by then: they are finished', async () => {
    const games = [at(-150), at(5)].map((game) => ({ ...game, category: 'Football' }));
    const { live, finished } = await gamesAtOnce(listOf(games).provider, -120, NOW);
    expect([live, finished]).toEqual([[games[1]], [games[0]]]);
  });

  it('leave out games that are called off or have no confirmed time', async () => {
    const games = [{ ...at(5), statusText: 'Postponed' }, { ...at(5), isTimeConfirmed: false }, at(5)];
    expect((await gamesAtOnce(listOf(games).provider, -10, NOW)).live).toEqual([games[2]]);
  });

  it('are none where none is scheduled', async () => {
    expect(await gamesAtOnce(listOf([]).provider, -120, NOW)).toEqual({ live: [], finished: [] });
  });
});

describe('the example', () => {
  it('moves a kick-off at 20:00', () => {
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

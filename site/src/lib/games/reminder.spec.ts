import { describe, expect, it } from '@jest/globals';
import { aGame } from './fixtures.js';
import { reminderArmed, AnnouncedGames, wentLive } from './reminder.js';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

describe('reminderArmed', () => {
  it('is true from 15 minutes before the go-live instant on', () => {
    const at = Date.parse(aGame().goLiveAt) - 15 * 60_000;
    expect(reminderArmed(aGame(), at - 1)).toBe(false);
    expect(reminderArmed(aGame(), at)).toBe(true);
  });
});

describe('wentLive', () => {
  const before = [aGame({ _id: 'a' }), aGame({ _id: 'b' }), aGame({ _id: 'c', status: 'Live' })];
  const after = [aGame({ _id: 'a', status: 'Live' }), aGame({ _id: 'b' }), aGame({ _id: 'd', status: 'Live' })];
  const at = Date.parse(aGame().goLiveAt);
  const ids = (now: number): string[] => wentLive(before, after, now).map(({ _id }) => _id);

  it('returns games that were scheduled before and are live now', () => {
    expect(ids(at + 60_000)).toEqual(['a']);
  });

  it('ignores a go-live more than a quarter of an hour ago', () => {
    expect(ids(at + 15 * 60_000)).toEqual([]);
  });
});

describe('AnnouncedGames', () => {
  it('announces each go-live once across tabs', () => {
    const storage = memory();
    expect(new AnnouncedGames(storage).isFirst('a', 't1', 1000)).toBe(true);
    expect(new AnnouncedGames(storage).isFirst('a', 't1', 2000)).toBe(false);
    expect(new AnnouncedGames(storage).isFirst('b', 't1', 2000)).toBe(true);
  });

  it('announces a postponed game again', () => {
    const announced = new AnnouncedGames(memory());
    announced.isFirst('a', 't1', 1000);
    expect(announced.isFirst('a', 't2', 2000)).toBe(true);
  });

  it('starts empty if the stored state is invalid', () => {
    const storage = memory();
    storage.setItem('nepsh-announced', '{broken');
    expect(new AnnouncedGames(storage).isFirst('a', 't1', 1000)).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  add,
  MAX_AT_ONCE,
  move,
  multiviewHref,
  only,
  readMultiview,
  remove,
  swap,
  toggleLarge,
  toggleSound,
  withSound,
  type Multiview,
} from './choice.js';

const id = (letter: string): string => letter.repeat(24);
const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(id) as [string, string, string, string, string];
const read = (query: string): Multiview => readMultiview(new URLSearchParams(query));
const view = (games: string[], sound: string | null = null, large: string | null = null): Multiview => ({
  games,
  sound,
  large,
});

describe('address of a multiview', () => {
  it('contains the games, the game with sound, and the large game', () => {
    const selection = view([b, a], a, b);
    const href = multiviewHref('/multiview', selection);
    expect(href).toBe(`/multiview?games=${b},${a}&sound=${a}&large=${b}`);
    expect(read(href.split('?')[1]!)).toEqual(selection);
    expect(multiviewHref('/multiview', view([]))).toBe('/multiview');
  });

  it('is limited to four distinct games, and ignores invalid parts', () => {
    expect(read(`games=${a},x,${a},${b},${c},${d},${e}`)).toEqual(view([a, b, c, d]));
    expect(read(`games=${a}&sound=${b}&large=${a}`)).toEqual(view([a]));
    expect(read('sound=x&games=')).toEqual(view([]));
  });
});

describe('multiview', () => {
  it('adds up to four games; the first has sound', () => {
    const all = [a, b, c, d, e].reduce(add, view([]));
    expect(all).toEqual(view([a, b, c, d], a));
    expect(all.games).toHaveLength(MAX_AT_ONCE);
    expect(add(only(a), a)).toEqual(only(a));
  });

  it('passes the sound of a removed game to the first remaining game, but not its size', () => {
    expect(remove(view([a, b, c], b, b), b)).toEqual(view([a, c], a));
    expect(remove(view([a, b, c], b, c), a)).toEqual(view([b, c], b, c));
    // A single game is neither larger nor smaller.
    expect(remove(view([a, b], null, b), a)).toEqual(view([b]));
    expect(remove(only(a), a)).toEqual(view([]));
  });

  it('swaps games', () => {
    expect(swap(view([a, b, c]), a, c).games).toEqual([c, b, a]);
    expect(swap(view([a, b]), a, e).games).toEqual([a, b]);
    expect(move(view([a, b, c]), b, 1).games).toEqual([a, c, b]);
    expect(move(view([a, b, c]), a, -1).games).toEqual([a, b, c]);
  });

  it('has at most one game with sound and one large game', () => {
    expect(toggleSound(view([a, b], a), b).sound).toBe(b);
    expect(toggleSound(view([a, b], a), a).sound).toBeNull();
    // Muting a game that has no sound does not change which game has sound.
    expect(withSound(view([a, b], a), b, false).sound).toBe(a);
    expect(toggleLarge(view([a, b], null, a), b).large).toBe(b);
    expect(toggleLarge(view([a, b], null, b), b).large).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { forgetStaleViews, rememberView, viewCounts } from './view-memory.js';

const GAME = '65a000000000000000000001';
const MINUTE = 60_000;

class MemoryStorage {
  private readonly values = new Map<string, string>();
  get length(): number {
    return this.values.size;
  }
  key = (index: number): string | null => [...this.values.keys()][index] ?? null;
  getItem = (key: string): string | null => this.values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.values.set(key, value);
  removeItem = (key: string): void => void this.values.delete(key);
}

describe('the memory of views', () => {
  let storage: MemoryStorage;
  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it('counts a first view, and another one only after 20 minutes', () => {
    expect(viewCounts(storage, GAME, 0)).toBe(true);
    rememberView(storage, GAME, 1000);
    expect(viewCounts(storage, GAME, 1000 + 20 * MINUTE - 1)).toBe(false);
    expect(viewCounts(storage, GAME, 1000 + 20 * MINUTE)).toBe(true);
  });

  it('counts when what is stored cannot be read', () => {
    storage.setItem(`nepsh-${GAME}`, 'broken');
    expect(viewCounts(storage, GAME, 1000)).toBe(true);
  });

  it('keeps its notes under keys that start with nepsh-', () => {
    rememberView(storage, GAME, 1000);
    expect(storage.key(0)).toBe(`nepsh-${GAME}`);
  });

  it('removes stale notes and nothing else', () => {
    rememberView(storage, GAME, 1000);
    rememberView(storage, '65a000000000000000000002', 15 * MINUTE);
    storage.setItem('nepsh-theme', 'dark');
    storage.setItem('nepsh-replay-65a000000000000000000001', '1000');
    storage.setItem('nepsh-65a000000000000000000003', 'broken');
    forgetStaleViews(storage, 25 * MINUTE);
    const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    expect(kept).toEqual(['nepsh-65a000000000000000000002', 'nepsh-theme', 'nepsh-replay-65a000000000000000000001']);
  });
});

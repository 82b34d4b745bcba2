import { describe, expect, it } from '@jest/globals';
import { MemoryStorage } from '@contract/memory-storage.js';
import { noticeDue, rememberNotice } from './daily.js';

describe('daily notice', () => {
  it('is due once a day', () => {
    const storage = new MemoryStorage();
    expect(noticeDue(storage, '2026-11-21')).toBe(true);
    rememberNotice(storage, '2026-11-21');
    expect(noticeDue(storage, '2026-11-21')).toBe(false);
    expect(noticeDue(storage, '2026-11-22')).toBe(true);
  });

  it('works without storage if it is full', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(() => rememberNotice(full, '2026-11-21')).not.toThrow();
  });
});

import { describe, expect, it } from '@jest/globals';
import { MemoryStorage, openStorage, provideStorage, type OpenStorage } from './memory-storage.js';

type Page = Parameters<typeof provideStorage>[0];

const blocked = (): OpenStorage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

describe('openStorage', () => {
  it('returns null for storage that is blocked or missing', () => {
    expect(openStorage(blocked)).toBeNull();
    expect(openStorage(() => null)).toBeNull();
  });

  it('returns null for storage that cannot be read', () => {
    expect(openStorage(() => ({ getItem: blocked }) as unknown as OpenStorage)).toBeNull();
  });
});

describe('provideStorage', () => {
  it('replaces storage that is blocked or missing', () => {
    const page = Object.create(
      { sessionStorage: null },
      { localStorage: { get: blocked, configurable: true } },
    ) as unknown as Page;

    provideStorage(page);
    page.localStorage?.setItem('a', '1');

    expect(page.localStorage?.getItem('a')).toBe('1');
    expect(page.sessionStorage?.getItem('a')).toBeNull();
  });

  it('keeps storage that works', () => {
    const storage = new MemoryStorage();
    const page: Page = { localStorage: storage, sessionStorage: storage };

    provideStorage(page);

    expect(page.localStorage).toBe(storage);
  });
});

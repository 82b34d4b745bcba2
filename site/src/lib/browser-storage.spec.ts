import { afterEach, describe, expect, it } from '@jest/globals';
import { browserStorage, tabStorage } from './browser-storage.js';

const page = globalThis as unknown as { window?: object };

describe('browserStorage', () => {
  afterEach(() => {
    delete page.window;
    for (const storage of [browserStorage(), tabStorage()]) storage.removeItem('a');
  });

  const throwing = {
    get localStorage(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    get sessionStorage(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  };
  const unreadable = {
    getItem() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  };

  it.each([
    ['throws', throwing],
    ['is null', { localStorage: null, sessionStorage: null }],
    ['is missing', {}],
    ['cannot be read', { localStorage: unreadable, sessionStorage: unreadable }],
  ])('is one of the page where it %s', (_, window) => {
    page.window = window;

    browserStorage().setItem('a', '1');

    expect(browserStorage().getItem('a')).toBe('1');
    expect(tabStorage().getItem('a')).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { opensDevTools } from './dev-tools.js';

const NONE = { ctrlKey: false, shiftKey: false, metaKey: false, altKey: false };

describe('opensDevTools', () => {
  it.each([
    [{ code: 'F12' }, true],
    [{ code: 'KeyI', ctrlKey: true, shiftKey: true }, true],
    [{ code: 'KeyI', metaKey: true, altKey: true }, true],
    [{ code: 'KeyI', ctrlKey: true }, false],
    [{ code: 'KeyI', altKey: true, shiftKey: true }, false],
    [{ code: 'KeyI' }, false],
    [{ code: 'F11' }, false],
  ])('%j: %p', (key, opens) => {
    expect(opensDevTools({ ...NONE, ...key })).toBe(opens);
  });
});

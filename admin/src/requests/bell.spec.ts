import { describe, expect, it } from '@jest/globals';
import { bellCount, bellLabel } from './bell.js';

describe('the bell', () => {
  it('counts up to ninety-nine', () => {
    expect([0, 1, 99, 100, 4_000].map(bellCount)).toEqual(['', '1', '99', '99+', '99+']);
  });

  it('says what it counts', () => {
    expect(bellLabel(0)).toBe('Match requests: none new');
    expect(bellLabel(3)).toBe('Match requests: 3 new');
    expect(bellLabel(120)).toBe('Match requests: 99+ new');
  });
});

import { describe, expect, it } from '@jest/globals';
import { bellCount, bellLabel } from './bell-words.js';

describe('the bell', () => {
  it('counts up to ninety-nine', () => {
    expect([0, 1, 99, 100, 4_000].map(bellCount)).toEqual(['', '1', '99', '99+', '99+']);
  });

  it('says what it counts, and nothing of what is not for the viewer', () => {
    expect(bellLabel({ requests: 0 })).toBe('Match requests: none new');
    expect(bellLabel({ requests: 3 })).toBe('Match requests: 3 new');
    expect(bellLabel({ messages: 120 })).toBe('Messages: 99+ for you');
    expect(bellLabel({ requests: 3, messages: 2 })).toBe('Match requests: 3 new. Messages: 2 for you. 5 in all');
    expect(bellLabel({ requests: 1, messages: 0 })).toBe('Match requests: 1 new. Messages: none for you');
  });
});

import { describe, expect, it } from '@jest/globals';
import { pushBytesLeft } from './push-size.js';

describe('pushBytesLeft', () => {
  it('subtracts the bytes of a text, not its characters', () => {
    const empty = pushBytesLeft({ title: '', body: '' });
    expect(empty - pushBytesLeft({ title: 'a', body: 'é' })).toBe(3);
    expect(empty - pushBytesLeft({ title: '', body: 'नमस्ते' })).toBe(18);
    expect(empty - pushBytesLeft({ title: '', body: '"' })).toBe(2);
    expect(empty - pushBytesLeft({ title: '', body: '', image: 'https://e.org/' })).toBe(14);
  });

  it('returns a negative number for 2,000 characters of Nepali', () => {
    expect(pushBytesLeft({ title: 'खेल', body: 'न'.repeat(2_000) })).toBeLessThan(0);
    expect(pushBytesLeft({ title: 'खेल', body: 'न'.repeat(1_000) })).toBeGreaterThan(0);
  });
});

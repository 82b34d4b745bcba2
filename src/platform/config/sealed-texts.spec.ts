import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { seal, unseal } from './sealed-texts.js';

describe('unseal', () => {
  const key = randomBytes(32);

  it('returns the text with its key', () => {
    expect(unseal(key, seal(key, 'Grüße'))).toBe('Grüße');
  });

  it('returns null with another key', () => {
    expect(unseal(randomBytes(32), seal(key, 'text'))).toBeNull();
  });

  it.each([null, undefined, 5, {}, '', 'x', Buffer.alloc(64).toString('base64url')])(
    'returns null for the stored value %j',
    (stored) => {
      expect(unseal(key, stored)).toBeNull();
    },
  );
});

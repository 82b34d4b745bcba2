import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { seal, unseal } from './sealed-texts.js';

describe('a sealed text', () => {
  const key = randomBytes(32);

  it('is read with its key', () => {
    expect(unseal(key, seal(key, 'Grüße'))).toBe('Grüße');
  });

  it('is null with another key', () => {
    expect(unseal(randomBytes(32), seal(key, 'text'))).toBeNull();
  });

  it.each([null, undefined, 5, {}, '', 'x', Buffer.alloc(64).toString('base64url')])(
    'is null if %j is stored',
    (stored) => {
      expect(unseal(key, stored)).toBeNull();
    },
  );
});

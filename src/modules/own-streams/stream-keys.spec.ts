import { describe, expect, it } from '@jest/globals';
import { isName, isSecretOf, keyFor, makeName, makeSecret } from './stream-keys.js';

describe('stream keys', () => {
  it('have public names without characters that are confused', () => {
    expect(Array.from({ length: 200 }, makeName).every((name) => isName(name) && !/[aeiouy01l]/.test(name))).toBe(true);
  });

  it.each(['', 'Bcdfghjkmn', 'bcdfghjkm', 'bcdfghjkmnn', 'bcdfghjkm?', 'bcdfghjkmn\n'])(
    'reject %j as a name',
    (name) => {
      expect(isName(name)).toBe(false);
    },
  );

  it('have secrets of at least 128 bits', () => {
    expect(Buffer.from(makeSecret().secret, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });

  it('store a hash that does not contain the secret', () => {
    const { secret, keyHash } = makeSecret();

    expect(keyHash).not.toContain(secret);
    expect(isSecretOf(secret, keyHash)).toBe(true);
  });

  it('reject every other secret', () => {
    const { secret, keyHash } = makeSecret();
    const others = ['', `${secret}x`, secret.slice(1), secret.toUpperCase(), makeSecret().secret, secret.repeat(100)];

    expect(others.filter((other) => isSecretOf(other, keyHash))).toEqual([]);
  });

  it('reject every secret after the key was revoked', () => {
    expect(isSecretOf('', null)).toBe(false);
    expect(isSecretOf(makeSecret().secret, null)).toBe(false);
  });

  it('contain the name in front of the secret', () => {
    expect(keyFor('bcdfghjkmn', 'secret')).toBe('bcdfghjkmn?key=secret');
  });
});

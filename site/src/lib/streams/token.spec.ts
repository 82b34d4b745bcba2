import { describe, expect, it } from '@jest/globals';
import { decodeToken, streamSource } from './token.js';

const tokenOf = (claims: unknown): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

describe('decodeToken', () => {
  it('decodes the payload in any script', () => {
    const claims = { sid: '1', url: 'https://example.org/ñ?>~', exp: 5 };
    expect(decodeToken(tokenOf(claims))).toEqual(claims);
  });

  it.each(['returns null for %p', 'one.two', 'a.%%%.c', tokenOf('text'), tokenOf({ sid: 1 }), tokenOf(null)])(
    'refuses %p',
    (token) => {
      expect(decodeToken(token)).toBeNull();
    },
  );
});

describe('streamSource', () => {
  it('returns the host, the brand for a path of this site, or an error for an invalid token', () => {
    expect(streamSource(tokenOf({ sid: '1', url: 'https://www.youtube.com/watch?v=1' }), 'Nepsh')).toBe('youtube.com');
    expect(streamSource(tokenOf({ sid: '1', url: '/media/a.m3u8' }), 'Nepsh')).toBe('Nepsh');
    expect(streamSource('broken', 'Nepsh')).toBe('Invalid token');
    expect(streamSource(tokenOf({ sid: '1', url: 'no address' }), 'Nepsh')).toBe('Invalid token');
  });
});

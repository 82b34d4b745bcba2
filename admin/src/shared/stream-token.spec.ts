import { MESSAGES } from '@contract/messages.js';
import { describe, expect, it } from '@jest/globals';
import { decodeStreamUrl } from './stream-token.js';

const token = (claims: unknown): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

describe('a stream’s token', () => {
  it('shows the address inside, in any script', () => {
    expect(decodeStreamUrl(token({ url: 'https://example.com/a?b=ü~' }))).toBe('https://example.com/a?b=ü~');
  });

  it.each(['', 'no-token', 'a.b.c', token({ sid: '1' }), token({ url: 5 }), token(null)])('is invalid: %s', (bad) => {
    expect(decodeStreamUrl(bad)).toBe(MESSAGES.invalidToken);
  });
});

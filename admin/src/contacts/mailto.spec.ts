import { describe, expect, it } from '@jest/globals';
import { mailto } from './mailto.js';

describe('the address of an answer', () => {
  it('names the writer and the subject', () => {
    expect(mailto('ana.b+x@example.org', 'Stream & sound')).toBe(
      'mailto:ana.b%2Bx@example.org?subject=Re%3A%20Stream%20%26%20sound',
    );
  });

  it('lets no word of a visitor add a header', () => {
    const address = mailto('a?bcc=evil@example.org', 'x&bcc=evil@example.org\r\nBcc: evil');
    expect(new URL(address).searchParams.getAll('bcc')).toEqual([]);
    expect(new URL(address).pathname).toBe('a%3Fbcc%3Devil@example.org');
    expect(address).not.toMatch(/[\r\n]/);
  });
});

import { describe, expect, it } from '@jest/globals';
import { isUUID } from 'class-validator';
import { randomKey } from '../shared/browser.js';
import { entriesOf, mailto, textOf } from './message.js';

const author = { id: '1', username: 'nora' };
const note = (text: string, createdAt: string) => ({ id: text, author, text, createdAt });

describe('entriesOf', () => {
  it('sorts replies and notes by time', () => {
    const replies = [{ ...note('b', '2030-01-02'), mailState: 'sent' as const }];
    const entries = entriesOf({ replies, notes: [note('a', '2030-01-01'), note('c', '2030-01-03')] });
    expect(entries.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['note a', 'reply b', 'note c']);
  });

  it('joins notes into one text for an export', () => {
    expect(textOf([note('a', 't1'), note('b', 't2')])).toBe('t1 nora: a\nt2 nora: b');
  });

  it('creates UUIDs as idempotency keys', () => {
    const keys = Array.from({ length: 100 }, randomKey);
    expect(keys.filter((key) => !isUUID(key, 4))).toEqual([]);
    expect(new Set(keys).size).toBe(100);
  });
});

describe('mailto', () => {
  it('contains the visitor’s address and the subject', () => {
    expect(mailto('ana.b+x@example.org', 'Stream & sound')).toBe(
      'mailto:ana.b%2Bx@example.org?subject=Re%3A%20Stream%20%26%20sound',
    );
  });

  it('escapes characters with which a visitor could add a header', () => {
    const address = mailto('a?bcc=evil@example.org', 'x&bcc=evil@example.org\r\nBcc: evil');
    expect(new URL(address).searchParams.getAll('bcc')).toEqual([]);
    expect(new URL(address).pathname).toBe('a%3Fbcc%3Devil@example.org');
    expect(address).not.toMatch(/[\r\n]/);
  });
});

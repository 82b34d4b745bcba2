import { LIMITS } from '@contract/limits.js';
import { MESSAGES } from '@contract/messages.js';
import { longestPassword, setLongestPassword } from '@contract/password-policy.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type CsvColumns, toCsv } from './csv.js';
import { adoptPasswordPolicy } from './page-settings.js';
import { currentRun, runAll, summarize } from './run-all.js';
import { decodeStreamUrl } from './stream-token.js';
import { relativeDay, today } from './time.js';
import { leaves, setUnsaved, unsavedForms } from './unsaved.js';
import { withinSentence } from './words.js';

const columns: CsvColumns<{ name: string; count: number }> = ['name', ['Count', ({ count }) => count]];

describe('toCsv', () => {
  it('quotes cells with special characters', () => {
    expect(toCsv([{ name: 'A, "B"\nC', count: -2 }], columns)).toBe('\ufeffName,Count\r\n"A, ""B""\nC",-2');
  });

  it('prevents spreadsheets from running a name as a formula', () => {
    expect(toCsv([{ name: '=HYPERLINK("x")', count: 1 }], columns)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('withinSentence', () => {
  it.each([
    ['Kick-off', 'kick-off'],
    ['URL', 'URL'],
    ['IP address', 'IP address'],
    ['', ''],
  ])('%j is written %j', (label, text) => expect(withinSentence(label)).toBe(text));
});

/** Returns a document whose `<meta>` has this content, or a document without it if `content` is null. */
const page = (content: string | null) =>
  ({ querySelector: () => (content === null ? null : { content }) }) as unknown as Document;

describe('adoptPasswordPolicy', () => {
  afterEach(() => setLongestPassword(LIMITS.passwordMax));

  it('applies the length in the page', () => {
    adoptPasswordPolicy(page('64'));
    expect(longestPassword()).toBe(64);
  });

  it.each([null, 'ignores the invalid length %p', 'long'])('stays as it is when the page gives %p', (content) => {
    adoptPasswordPolicy(page(content));
    expect(longestPassword()).toBe(LIMITS.passwordMax);
  });
});

const deleted = (count: number): string => `${count} deleted`;

describe('runAll', () => {
  it('continues after rejections and reports its progress', async () => {
    const seen: string[] = [];
    const forget = currentRun.subscribe(() => {
      const run = currentRun.get();
      seen.push(run ? `${run.done}/${run.total}` : 'over');
    });
    const outcomes = await runAll('Deleting', ['a', 'b', 'c'], (row) =>
      row === 'b' ? Promise.reject(new Error('In use.')) : Promise.resolve(),
    );
    forget();
    expect(outcomes).toHaveLength(3);
    expect(outcomes.filter(({ refusal }) => refusal)).toEqual([{ row: 'b', refusal: 'In use.' }]);
    expect([seen[0], ...seen.slice(-2)]).toEqual(['0/3', '3/3', 'over']);
  });

  it('starts no further rows after it was stopped', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => index);
    const startedRows: number[] = [];
    const outcomes = await runAll('Deleting', rows, (row) => {
      startedRows.push(row);
      if (row === 5) currentRun.get()?.stop();
      return Promise.resolve();
    });
    expect(startedRows.length).toBeLessThan(rows.length);
    expect(outcomes).toHaveLength(startedRows.length);
  });
});

describe('summarize', () => {
  it('returns one line if all rows succeeded', () => {
    expect(summarize([{ row: 'a' }, { row: 'b' }], 2, deleted, String)).toEqual(['2 deleted']);
  });

  it('names each reason once with its rows, and the number of remaining rows', () => {
    const inUse = ['b', 'c', 'd', 'e', 'f'].map((row) => ({ row, refusal: 'In use.' }));
    const lines = summarize([{ row: 'a' }, ...inUse, { row: 'g', refusal: 'Live.' }], 9, deleted, String);
    expect(lines).toEqual([
      '1 deleted',
      '5 failed (b, c, d and 2 more): In use.',
      '1 failed (g): Live.',
      'Stopped: 2 not changed',
    ]);
  });
});

const token = (claims: unknown): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

describe('decodeStreamUrl', () => {
  it('returns the address in any script', () => {
    expect(decodeStreamUrl(token({ url: 'https://example.com/a?b=ü~' }))).toBe('https://example.com/a?b=ü~');
  });

  it.each(['rejects the token %s', 'no-token', 'a.b.c', token({ sid: '1' }), token({ url: 5 }), token(null)])(
    'is invalid: %s',
    (bad) => {
      expect(decodeStreamUrl(bad)).toBe(MESSAGES.invalidToken);
    },
  );
});

describe('times', () => {
  const now = Date.parse('2026-08-15T12:00:00Z');

  it('today is the current day of a zone', () => {
    expect(today('Pacific/Auckland', now)).toBe('2026-08-16');
    expect(today('America/New_York', now)).toBe('2026-08-15');
  });

  it('relativeDay names recent days', () => {
    expect(relativeDay(new Date(now).toISOString(), 'UTC', now)).toBe('Today');
    expect(relativeDay(new Date(now - 86_400_000).toISOString(), 'UTC', now)).toBe('Yesterday');
    expect(relativeDay(new Date(now - 7 * 86_400_000).toISOString(), 'UTC', now)).toBe('7 days ago');
    expect(relativeDay(new Date(now - 8 * 86_400_000).toISOString(), 'UTC', now)).toBe('7 Aug 2026');
  });
});

const at = (pathname: string, search = '') => ({ pathname, search });

describe('leaves', () => {
  it('is true if the page or its dialog changes', () => {
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/b', '?dialog=edit&id=1'))).toBe(true);
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/a'))).toBe(true);
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/a', '?dialog=edit&id=2'))).toBe(true);
  });

  it('is false if a list behind the dialog only changes its filters', () => {
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/a', '?page=2&dialog=edit&id=1'))).toBe(false);
  });
});

describe('unsavedForms', () => {
  it('contains each form once', () => {
    const [one, other] = [{ discard: () => undefined }, { discard: () => undefined }];
    setUnsaved(one, true);
    setUnsaved(one, true);
    setUnsaved(other, true);
    expect(unsavedForms.get()).toHaveLength(2);
    setUnsaved(one, false);
    setUnsaved(one, false);
    expect(unsavedForms.get()).toEqual([other]);
    setUnsaved(other, false);
    expect(unsavedForms.get()).toEqual([]);
  });
});

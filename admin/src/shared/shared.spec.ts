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

describe('CSV', () => {
  it('quotes what needs it', () => {
    expect(toCsv([{ name: 'A, "B"\nC', count: -2 }], columns)).toBe('\ufeffName,Count\r\n"A, ""B""\nC",-2');
  });

  it('keeps spreadsheets from running a name as a formula', () => {
    expect(toCsv([{ name: '=HYPERLINK("x")', count: 1 }], columns)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('a label within a sentence', () => {
  it.each([
    ['Kick-off', 'kick-off'],
    ['URL', 'URL'],
    ['IP address', 'IP address'],
    ['', ''],
  ])('%j is written %j', (label, text) => expect(withinSentence(label)).toBe(text));
});

/** A page whose `<meta>` says something; null: it has none. */
const page = (content: string | null) =>
  ({ querySelector: () => (content === null ? null : { content }) }) as unknown as Document;

describe('the longest password', () => {
  afterEach(() => setLongestPassword(LIMITS.passwordMax));

  it('is the one that the page gives', () => {
    adoptPasswordPolicy(page('64'));
    expect(longestPassword()).toBe(64);
  });

  it.each([null, '', 'long'])('stays as it is when the page gives %p', (content) => {
    adoptPasswordPolicy(page(content));
    expect(longestPassword()).toBe(LIMITS.passwordMax);
  });
});

const deleted = (count: number): string => `${count} deleted`;

describe('a thing done to many rows', () => {
  it('goes on after refusals and reports its progress', async () => {
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

  it('begins no more once it was stopped', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => index);
    const begun: number[] = [];
    const outcomes = await runAll('Deleting', rows, (row) => {
      begun.push(row);
      if (row === 5) currentRun.get()?.stop();
      return Promise.resolve();
    });
    expect(begun.length).toBeLessThan(rows.length);
    expect(outcomes).toHaveLength(begun.length);
  });
});

describe('what became of it', () => {
  it('is one line when all went well', () => {
    expect(summarize([{ row: 'a' }, { row: 'b' }], 2, deleted, String)).toEqual(['2 deleted']);
  });

  it('names each reason once, with the rows it was about, and what was left', () => {
    const inUse = ['b', 'c', 'd', 'e', 'f'].map((row) => ({ row, refusal: 'In use.' }));
    const lines = summarize([{ row: 'a' }, ...inUse, { row: 'g', refusal: 'Live.' }], 9, deleted, String);
    expect(lines).toEqual([
      '1 deleted',
      '5 refused (b, c, d and 2 more): In use.',
      '1 refused (g): Live.',
      'Stopped: 2 left as they were',
    ]);
  });
});

const token = (claims: unknown): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

describe('a stream’s token', () => {
  it('shows the address inside, in any script', () => {
    expect(decodeStreamUrl(token({ url: 'https://example.com/a?b=ü~' }))).toBe('https://example.com/a?b=ü~');
  });

  it.each(['', 'no-token', 'a.b.c', token({ sid: '1' }), token({ url: 5 }), token(null)])('is invalid: %s', (bad) => {
    expect(decodeStreamUrl(bad)).toBe(MESSAGES.invalidToken);
  });
});

describe('times for people', () => {
  const now = Date.parse('2026-08-15T12:00:00Z');

  it('knows the day it is in a zone', () => {
    expect(today('Pacific/Auckland', now)).toBe('2026-08-16');
    expect(today('America/New_York', now)).toBe('2026-08-15');
  });

  it('names recent days', () => {
    expect(relativeDay(new Date(now).toISOString(), now)).toBe('Today');
    expect(relativeDay(new Date(now - 86_400_000).toISOString(), now)).toBe('Yesterday');
    expect(relativeDay(new Date(now - 7 * 86_400_000).toISOString(), now)).toBe('7 days ago');
    expect(relativeDay(new Date(now - 8 * 86_400_000).toISOString(), now)).toBe('7 Aug 2026');
  });
});

const at = (pathname: string, search = '') => ({ pathname, search });

describe('an address', () => {
  it('leaves a form when its page or its dialog is another', () => {
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/b', '?dialog=edit&id=1'))).toBe(true);
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/a'))).toBe(true);
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/a', '?dialog=edit&id=2'))).toBe(true);
  });

  it('stays when a list behind the dialog only changes its filters', () => {
    expect(leaves(at('/a', '?dialog=edit&id=1'), at('/a', '?page=2&dialog=edit&id=1'))).toBe(false);
  });
});

describe('forms with changes', () => {
  it('are counted once each', () => {
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

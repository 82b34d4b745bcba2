import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@contract/limits.js';
import { contactStart, reportHref } from './report.js';

const queryOf = (href: string): URLSearchParams => new URL(href, 'https://example.org').searchParams;

describe('reportHref', () => {
  it('prefills a message with the item and its page', () => {
    const href = reportHref({ title: 'Feed & 2', of: 'Home vs Away', url: 'https://example.org/match/1?a=b' });
    expect(href).toMatch(/^\/contact-us\?/);
    const { subject, message } = contactStart(queryOf(href));
    expect(subject).toBe('Broken stream: Home vs Away');
    expect(message).toBe('“Feed & 2” of Home vs Away isn’t playing.\nhttps://example.org/match/1?a=b\n\n');
  });

  it('respects the limits of the form, which starts empty without parameters', () => {
    const long = 'x'.repeat(2 * LIMITS.message);
    const { subject, message } = contactStart(queryOf(reportHref({ title: long, of: long, url: long })));
    expect([subject.length, message.length]).toEqual([LIMITS.subject, LIMITS.message]);
    expect(contactStart(queryOf('/contact-us'))).toEqual({ subject: '', message: '' });
  });
});

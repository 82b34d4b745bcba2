import { describe, expect, it } from '@jest/globals';
import type { SiteLocals } from '@contract/site-locals.js';
import { feedResponse } from './rss.js';

/** Characters that XML 1.0 (section 2.2) excludes. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

describe('feedResponse', () => {
  it('contains only characters that XML allows', async () => {
    const text = 'Har\u0000\u000b\u001b\ufffe\uffff\ud800bour & Co';
    const site = { publicUrl: 'https://example.org' } as SiteLocals['site'];
    const item = { id: '1', title: text, path: '/', description: text, at: '2026-08-15T20:00:00.000Z', category: text };

    const response = await feedResponse({ site }, { title: text, description: text, path: '/', items: [item] });

    const xml = await response.text();
    expect(xml).not.toMatch(NOT_XML);
    expect(xml).toContain('Har bour &amp; Co');
  });
});

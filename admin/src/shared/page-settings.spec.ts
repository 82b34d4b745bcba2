import { LIMITS } from '@contract/limits.js';
import { longestPassword, setLongestPassword } from '@contract/password-policy.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { adoptPasswordPolicy } from './page-settings.js';

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

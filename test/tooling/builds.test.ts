import { describe, expect, it } from '@jest/globals';
import { BUILDS, dueBuilds } from '../../scripts/lib/builds.mjs';

describe('what is built', () => {
  const due = (names: string[], ...stale: string[]): string[] =>
    dueBuilds(names, BUILDS, ({ name }: { name: string }) => stale.includes(name)).map(({ name }) => name);

  it('is what was asked for and is out of date', () => {
    expect(due(['server', 'admin'], 'admin', 'site')).toEqual(['admin']);
    expect(due(['server'])).toEqual([]);
  });

  it('takes along the parts whose folder is emptied by another: the player lies in the site', () => {
    expect(due(['site'], 'site')).toEqual(['site', 'embed']);
    expect(due(['embed'], 'embed')).toEqual(['embed']);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { appleAppSite } from './app-links.js';

const GUIDE = readFileSync('docs/mobile.md', 'utf8');

/** Returns the texts of a list in the example of the guide for Android. */
const listInGuide = (name: string): string[] => {
  const [, list = ''] = new RegExp(`^const ${name} = \\[(.*)\\];$`, 'm').exec(GUIDE) ?? [];
  return [...list.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
};

interface AppSite {
  applinks: { details: { appIDs: string[]; components: { '/': string; exclude?: boolean }[] }[] };
}

describe('appleAppSite', () => {
  const { details } = (appleAppSite({ android: [], ios: ['ABCDE12345.org.example.sports'] }) as AppSite).applinks;
  const components = details[0]?.components ?? [];

  it('opens the pages of every language that the guide lists for Android', () => {
    const prefixes = listInGuide('languages').flatMap((language) =>
      listInGuide('pages').map((page) => `${language}${page}*`),
    );

    expect(prefixes).toContain('/es/match/*');
    expect(components.filter(({ exclude }) => !exclude).map((component) => component['/'])).toEqual(prefixes);
  });

  it('leaves feeds to the browser before any page matches', () => {
    expect(components[0]).toEqual({ '/': '*/feed.xml', exclude: true });
  });
});

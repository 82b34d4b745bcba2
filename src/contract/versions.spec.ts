import { describe, expect, it } from '@jest/globals';
import { compareVersions, versionOrder } from './versions.js';

/** Examples of Semantic Versioning 2.0.0 (11) and other forms of versions, in ascending order. */
const ASCENDING = [
  'first build',
  '0.9.9',
  '1.0.0-1',
  '1.0.0-2',
  '1.0.0-10',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-beta-2',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0 (45)',
  '1.0 (123)',
  '1.0.1-beta.1',
  '1.0.1',
  '1.9',
  '1.10',
  '2.0.0',
  '2.1.0',
  '2.2.11',
  '2.10.0',
  '3.0rc1',
  '3.0',
  '3.0.0.1',
  '10.0',
  '20261129113000',
];

describe('versionOrder', () => {
  it('orders versions by precedence', () => {
    const shuffled = ASCENDING.toSorted((a, b) => a.length - b.length || (a < b ? 1 : -1));

    expect(shuffled.sort(compareVersions)).toEqual(ASCENDING);
  });

  it.each([
    ['3.0', '3.0.0'],
    ['3', '3.0.0'],
    ['v1.2.0', '1.2'],
    ['1.2.0+45', '1.2.0+46'],
    ['1.2.0-beta.2+45', '1.2.0-beta.2'],
    ['1.02', '1.2'],
  ])('returns the same key for %s and %s', (a, b) => {
    expect(versionOrder(a)).toBe(versionOrder(b));
    expect(compareVersions(a, b)).toBe(0);
  });
});

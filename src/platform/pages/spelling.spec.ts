import { describe, expect, it } from '@jest/globals';
import { isElsewhere, otherSpelling, upperHex } from './spelling.js';

describe('otherSpelling', () => {
  it.each([
    ['/es/', '/es'],
    ['//', '/'],
    ['//about-us', '/about-us'],
    ['/about-us///', '/about-us'],
    ['/%61bout%2dus', '/about-us'],
    ['/team/%2e%2e', '/'],
    ['/a/./b/../c', '/a/c'],
    ['/#top', '/'],
    ['/\\evil.example/', '/evil.example'],
    ['//evil.example/%2e%2e//other.example', '/other.example'],
    ['/%2f', '/%2F'],
  ])('returns for %s: %s', (path, normal) => {
    const expected = upperHex(path) === normal ? null : normal;
    expect(otherSpelling(path)).toBe(expected);
    expect(otherSpelling(normal)).toBeNull();
  });

  it.each([
    '/',
    '/es',
    '/match/1/Arden-vs-Calder',
    '/team/S%C3%A3o',
    '/team/S%c3%a3o',
    '/team/\xc3\xa3/',
    'http://a/',
    '*',
  ])('returns null for %s', (path) => {
    expect(otherSpelling(path)).toBeNull();
  });
});

describe('isElsewhere', () => {
  it.each<[string, string, boolean]>([
    ['/match/1/Old', '/match/1/New', true],
    ['/match/1/New', '/match/1/New', false],
    ['/team/s%c3%a3o', '/team/s%C3%A3o', false],
    // The redirect would return in the same encoding, or as another path.
    ['/team/\xc3\xa3', '/team/%C3%A3', false],
    ['/team/1', '/team/..', false],
  ])('returns for %s of %s: %s', (path, canonicalPath, expected) => {
    expect(isElsewhere(path, canonicalPath)).toBe(expected);
  });
});

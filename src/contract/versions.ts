/** '3.0.1', 'v3.0-beta.2+45', '1.0rc1': numbers, a prerelease and build metadata (Semantic Versioning 2.0.0). */
const VERSION = /^v?(?<numbers>\d+(?:\.\d+)*)[-._ ]?(?<rest>[^+]*)(?:\+.*)?$/i;
/** Words that make what follows the numbers a prerelease, also without a dash before them. */
const PRERELEASE = /^(a|b|alpha|beta|rc|pre|preview|dev|snapshot|nightly|canary)(?![a-z])/i;
const AFTER_DASH = /^v?[\d.]*\d-/i;

/** A number whose order by characters is that of its value: the count of its digits, then the digits. */
const ordered = (digits: string): string => {
  const value = digits.replace(/^0+(?=\d)/, '');
  return String(value.length).padStart(2, '0') + value;
};
const inOrder = (text: string): string => text.replace(/\d+/g, ordered);

/** An identifier of a prerelease: numbers come before words. */
const identifier = (text: string): string => (/^\d+$/.test(text) ? `0${ordered(text)}` : `1${text}`);

/**
 * A key of a version. The order of keys by characters is the precedence of Semantic Versioning 2.0.0 (11): 3.0 is 3.0.0, a
 * prerelease comes before its release, and build metadata does not count. Versions without a number at their start come first.
 */
export function versionOrder(version: string): string {
  const { numbers, rest = '' } = VERSION.exec(version.trim())?.groups ?? {};
  if (numbers === undefined) return `!${inOrder(version)}`;
  const core = numbers
    .replace(/(\.0+)+$/, '')
    .split('.')
    .map(ordered)
    .join('.');
  if (rest === '') return `${core} ~`;
  const isPrerelease = AFTER_DASH.test(version) || PRERELEASE.test(rest);
  return isPrerelease ? `${core} -${rest.split('.').map(identifier).join(' ')} ` : `${core} ~${inOrder(rest)}`;
}

/** Compares versions by precedence, for `sort`. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [versionOrder(a), versionOrder(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

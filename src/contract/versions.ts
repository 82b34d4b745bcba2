/** Matches '3.0.1', 'v3.0-beta.2+45', '1.0rc1': numbers, a prerelease and build metadata (Semantic Versioning 2.0.0). */
const VERSION = /^v?(?<numbers>\d+(?:\.\d+)*)[-._ ]?(?<rest>[^+]*)(?:\+.*)?$/i;
/** Words that start a prerelease after the numbers, also without a dash before them. */
const PRERELEASE = /^(a|b|alpha|beta|rc|pre|preview|dev|snapshot|nightly|canary)(?![a-z])/i;
const AFTER_DASH = /^v?[\d.]*\d-/i;

/** Returns a text for a number that sorts by value: the number of digits, then the digits. */
const ordered = (digits: string): string => {
  const value = digits.replace(/^0+(?=\d)/, '');
  return String(value.length).padStart(2, '0') + value;
};
const inOrder = (text: string): string => text.replace(/\d+/g, ordered);

/** Returns a sort key for an identifier of a prerelease. Numbers come before words. */
const identifier = (text: string): string => (/^\d+$/.test(text) ? `0${ordered(text)}` : `1${text}`);

/**
 * Returns the sort key of a version. Keys sort by the precedence of Semantic Versioning 2.0.0 (11): 3.0 equals 3.0.0, a
 * prerelease comes before its release, and build metadata does not count. Versions without a leading number come first.
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

/** Compares two versions by precedence, for `sort`. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [versionOrder(a), versionOrder(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

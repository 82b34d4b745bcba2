/** Placeholder for any host, because only the path is parsed. */
const ORIGIN = 'http://site.invalid';
const ENCODED = /%([0-9a-f]{2})/gi;
/** Characters that are never encoded (RFC 3986, section 2.3). */
const UNRESERVED = /[\w.~-]/;
/** Paths that may be redirected. For other paths, a proxy that forwards decoded bytes would cause a redirect loop. */
const PLAIN_TEXT = /^\/[\x21-\x7e]*$/;

/**
 * Converts the hexadecimal digits of an encoded path to upper case (RFC 3986, section 6.2.2.1). Proxies may change their case.
 */
export const upperHex = (path: string): string =>
  path.includes('%') ? path.replace(ENCODED, (encoded) => encoded.toUpperCase()) : path;

/**
 * Returns the normal spelling of a path: without empty and dot segments, a trailing slash, and needless encoding. Returns null if
 * the path already has this spelling, or cannot be redirected.
 */
export function otherSpelling(path: string): string | null {
  if (!PLAIN_TEXT.test(path) || !URL.canParse(ORIGIN + path)) return null;
  const decoded = path.replace(ENCODED, (encoded, digits: string) => {
    const character = String.fromCharCode(parseInt(digits, 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
  const { pathname } = new URL(ORIGIN + decoded);
  const normal = pathname.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return normal === upperHex(path) ? null : normal;
}

/** Returns whether a page that was requested at `path` redirects to its own path, for example because its title changed. */
export function isElsewhere(path: string, canonicalPath: string): boolean {
  // Browsers would change the path again, so it cannot be the target of a redirect.
  return PLAIN_TEXT.test(path) && otherSpelling(canonicalPath) === null && upperHex(path) !== canonicalPath;
}

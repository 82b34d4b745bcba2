/** Any host: only the path of an address is parsed. */
const ORIGIN = 'http://site.invalid';
const ENCODED = /%([0-9a-f]{2})/gi;
/** Characters that are never encoded (RFC 3986, section 2.3). */
const UNRESERVED = /[\w.~-]/;
/** A proxy that forwards decoded bytes would send a client that is redirected back to the same address. */
const PLAIN_TEXT = /^\/[\x21-\x7e]*$/;

/** Writes the hexadecimal digits of an encoded path in capitals (RFC 3986, section 6.2.2.1). Proxies may change their case. */
export const upperHex = (path: string): string =>
  path.includes('%') ? path.replace(ENCODED, (encoded) => encoded.toUpperCase()) : path;

/**
 * The normal spelling of a path: without empty and dot segments, a slash at the end, and needless encoding. Null if the path is
 * spelled so already, or cannot be redirected.
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

/** Whether a page that was requested at `path` redirects to its own path: the title in its address is another one, for example. */
export function isElsewhere(path: string, own: string): boolean {
  // A path that browsers would change again cannot be the target of a redirect.
  return PLAIN_TEXT.test(path) && otherSpelling(own) === null && upperHex(path) !== own;
}

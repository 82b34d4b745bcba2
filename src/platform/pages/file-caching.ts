const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'public, no-cache';

/** Returns the Cache-Control header of a file. Browsers cache a file forever if its name contains a hash of its content. */
export const cachingOf = (path: string): string => (/\/(_astro|assets)\//.test(path) ? IMMUTABLE : REVALIDATE);

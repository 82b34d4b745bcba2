const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATE = 'public, no-cache';

/** How long browsers keep a file: for good where its name has a hash of its content. */
export const cachingOf = (path: string): string => (/\/(_astro|assets)\//.test(path) ? IMMUTABLE : REVALIDATE);

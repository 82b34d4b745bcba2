/** The key of the preferences that the server has accepted, in the browser's storage. */
export const PREFERENCES_KEY = 'nepsh-follows';
/** The key of changes that are on their way to the server, in the storage of one tab. */
export const UNSENT_KEY = 'nepsh-follows-unsent';
/** The cache of the preferences that all tabs share, and of the worker's copy (/sw.js has its name, too). */
export const FOLLOWS_CACHE = 'nepsh-follows';

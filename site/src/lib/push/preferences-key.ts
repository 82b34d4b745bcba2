/** Storage key of the preferences that the server has accepted. */
export const PREFERENCES_KEY = 'nepsh-follows';
/** Key of changes that are being sent, in the storage of one tab. */
export const UNSENT_KEY = 'nepsh-follows-unsent';
/** Name of the cache with the preferences that all tabs share and the worker's copy (also in /sw.js). */
export const FOLLOWS_CACHE = 'nepsh-follows';

/** Storage key of the visitor's follows and quiet hours. */
export const PREFERENCES_KEY = 'nepsh-follows';
/** Name of the cache with the preferences that all tabs share and the worker's copy (also in /sw.js). */
export const FOLLOWS_CACHE = 'nepsh-follows';
/** Start of the hash of a link that carries follows to another device. Browsers do not send a hash to the server. */
export const CARRY_HASH = 'follow=';

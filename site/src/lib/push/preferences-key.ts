/** The key of the preferences that the server has accepted, in the browser's storage. */
export const PREFERENCES_KEY = 'nepsh-follows';

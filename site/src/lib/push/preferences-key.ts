/** Where what a visitor wants to hear, as the server has agreed to it, lies in the browser's storage. */
export const PREFERENCES_KEY = 'nepsh-follows';

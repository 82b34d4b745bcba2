/**
 * Matches Expo's push tokens, including legacy formats. Expo's library contains the same check but loads an HTTP client of 30 MB.
 * A test asserts that both agree.
 */
const EXPO_TOKEN = /^(Expo(nent)?PushToken\[[^]*\]|[a-zA-Z\d]{8}(-[a-zA-Z\d]{4}){3}-[a-zA-Z\d]{12})$/;

/** Firebase promises neither the form of its tokens nor their length, but all of them are long. */
const FIREBASE_TOKEN = /^[\w:-]{80,}$/;

/** Returns whether Expo issued a push token. */
export const isExpoToken = (token: string): boolean => EXPO_TOKEN.test(token);

/** Returns whether a text may be a push token of Expo or Firebase. */
export const isPushToken = (token: unknown): boolean =>
  typeof token === 'string' && (isExpoToken(token) || FIREBASE_TOKEN.test(token));

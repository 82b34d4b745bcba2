import { createEmitter, createStore } from '../shared/store.js';

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

const waiting: Waiting[] = [];
let refusal: Error | undefined;

/** Some call met the answer that somebody has ended this session from elsewhere. */
export const sessionEnded = createEmitter<null>();

/** True while calls wait for somebody to sign in again. */
export const signInAsked = createStore(false);

/** Holds a call that met a 401 until the dialog over the page is answered. */
export function waitForSignIn(): Promise<void> {
  if (refusal) return Promise.reject(refusal);
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    signInAsked.set(true);
  });
}

export function signedInAgain(): void {
  refusal = undefined;
  signInAsked.set(false);
  for (const one of waiting.splice(0)) one.resolve();
}

export function signInRefused(error: Error): void {
  signInAsked.set(false);
  for (const one of waiting.splice(0)) one.reject(error);
}

/** Until somebody signs in, a call that meets a 401 fails with this error: there is no page to ask over. */
export function stopAsking(error: Error): void {
  refusal = error;
  signInRefused(error);
}

import { createStore } from '../shared/store.js';

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

const waiting: Waiting[] = [];

/** True while calls wait for somebody to sign in again. */
export const signInAsked = createStore(false);

/** Holds a call that met a 401 until the dialog over the page is answered. */
export function waitForSignIn(): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    signInAsked.set(true);
  });
}

export function signedInAgain(): void {
  signInAsked.set(false);
  for (const one of waiting.splice(0)) one.resolve();
}

export function signInRefused(error: Error): void {
  signInAsked.set(false);
  for (const one of waiting.splice(0)) one.reject(error);
}

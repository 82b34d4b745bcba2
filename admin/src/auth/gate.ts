import { createEmitter, createStore } from '../shared/store.js';

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/** The time from one sign-in to the next. `outcome`: how it ended; with an error where nobody signed in, or somebody else. */
interface SignInPeriod {
  outcome?: { error: Error | null };
}

const waiting: Waiting[] = [];
let refusal: Error | undefined;
let period: SignInPeriod = {};

/** The period in which a call is sent, to be named when it meets a 401. */
export const signInPeriod = (): SignInPeriod => period;

function endPeriod(error: Error | null): void {
  period.outcome = { error };
  period = {};
}

/** Some call met the answer that somebody has ended this session from elsewhere. */
export const sessionEnded = createEmitter<null>();

/** True while calls wait for somebody to sign in again. */
export const signInAsked = createStore(false);

/**
 * Holds a call that met a 401 until the dialog is answered, unless it was since the call was sent; no call of one
 * person goes on in the name of the next.
 */
export function waitForSignIn(since: SignInPeriod): Promise<void> {
  const error = since.outcome ? since.outcome.error : refusal;
  if (error) return Promise.reject(error);
  if (since.outcome) return Promise.resolve();
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    signInAsked.set(true);
  });
}

export function signedInAgain(): void {
  // Who is signed in is also read in between, which says nothing of a session that may end next.
  if (signInAsked.get() || refusal) endPeriod(null);
  refusal = undefined;
  signInAsked.set(false);
  for (const one of waiting.splice(0)) one.resolve();
}

export function signInRefused(error: Error): void {
  endPeriod(error);
  signInAsked.set(false);
  for (const one of waiting.splice(0)) one.reject(error);
}

/** Until somebody signs in, a call that meets a 401 fails with this error: there is no page to ask over. */
export function stopAsking(error: Error): void {
  refusal = error;
  signInRefused(error);
}

import { createEmitter, createStore } from '../shared/store.js';

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/**
 * The time from one sign-in to the next. `outcome` is set when the period ends. It contains an error if no user or
 * another user signed in.
 */
interface SignInPeriod {
  outcome?: { error: Error | null };
}

const waiting: Waiting[] = [];
let refusal: Error | undefined;
let period: SignInPeriod = {};

/** Returns the current period. Callers store it with a call and pass it on when the call fails with 401. */
export const signInPeriod = (): SignInPeriod => period;

function endPeriod(error: Error | null): void {
  period.outcome = { error };
  period = {};
}

/** Emitted when a response reports that the session was ended from another device. */
export const sessionEnded = createEmitter<null>();

/** Whether calls wait for the user to sign in again. */
export const signInRequested = createStore(false);

/**
 * Waits for the sign-in dialog unless it was answered after the call was sent. A call of one user never continues in
 * the name of another.
 */
export function waitForSignIn(since: SignInPeriod): Promise<void> {
  const error = since.outcome ? since.outcome.error : refusal;
  if (error) return Promise.reject(error);
  if (since.outcome) return Promise.resolve();
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    signInRequested.set(true);
  });
}

export function signedInAgain(): void {
  // Session reads also call this function. Without an open prompt they do not end the period, because the session may
  // still expire later.
  if (signInRequested.get() || refusal) endPeriod(null);
  refusal = undefined;
  signInRequested.set(false);
  for (const waiter of waiting.splice(0)) waiter.resolve();
}

export function signInRefused(error: Error): void {
  endPeriod(error);
  signInRequested.set(false);
  for (const one of waiting.splice(0)) one.reject(error);
}

/** Rejects calls that fail with 401 with this error until a user signs in, because no page is open to prompt over. */
export function stopAsking(error: Error): void {
  refusal = error;
  signInRefused(error);
}

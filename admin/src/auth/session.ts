import { GENERAL_ERRORS } from '@contract/general-errors.js';
import type { OwnUserAnswer, Restriction, UserRecord, ViewingRecord } from '@contract/records/user.record.js';
import { ApiError } from '../api/errors.js';
import { api, bodyOf } from '../api/request.js';
import { createStore, useStoreValue } from '../shared/store.js';
import { sessionEnded, signedInAgain, signInPeriod, signInRefused, stopAsking, waitForSignIn } from './gate.js';

export type Session =
  | { state: 'loading' }
  /** `restriction`: what must be done before the console can be used; `viewing`: `user` is whom one views as. */
  | { state: 'in'; user: UserRecord; restriction?: Restriction; viewing?: ViewingRecord }
  /** `comeBack`: signing in leads to the address that was open; `ended`: somebody ended the session from elsewhere. */
  | { state: 'out'; comeBack: boolean; ended?: true }
  /** The server could not say who is signed in. */
  | { state: 'unknown'; error: unknown };

export const session = createStore<Session>({ state: 'loading' });

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
const isEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'SESSION_ENDED';

// Somebody ended it from elsewhere, so nothing may stay on the screen: the sign-in page in place of a dialog.
sessionEnded.on(() => forget({ ended: true }));

/**
 * Finds out who is signed in, unless the server wrote into the page that no session was sent: browsers report each 401
 * on their console.
 */
export async function loadSession(page: Pick<Document, 'querySelector'> = document): Promise<void> {
  if (page.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none') return forget();
  session.set({ state: 'loading' });
  try {
    remember(await askWho());
  } catch (error) {
    if (isSignedOut(error)) forget(isEnded(error) ? { ended: true } : {});
    else session.set({ state: 'unknown', error });
  }
}

/**
 * Reads the user and their permissions again. When the session has ended, the password is asked for over the page.
 * @throws ApiError when the server cannot say, or nobody signs in
 */
export async function reloadSession(): Promise<void> {
  const period = signInPeriod();
  try {
    remember(await askWho());
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    if (isEnded(error)) return forget({ ended: true });
    await waitForSignIn(period);
  }
}

async function askWho(): Promise<OwnUserAnswer> {
  return bodyOf(api.GET('/api/auth/me'));
}

function remember({ user, restriction, viewing }: OwnUserAnswer): void {
  const before = session.get();
  session.set({ state: 'in', user, ...(restriction && { restriction }), ...(viewing && { viewing }) });
  // What one person was doing does not go on in the name of another.
  if (before.state === 'in' && before.user.id !== user.id) signInRefused(signedOutError());
  else signedInAgain();
}

const signedOutError = (): ApiError => new ApiError(GENERAL_ERRORS.UNAUTHENTICATED.message, 401);

/** Nobody is signed in: calls still on their way fail, instead of asking for a password. */
export function forget({ comeBack = true, ended }: { comeBack?: boolean; ended?: true } = {}): void {
  stopAsking(signedOutError());
  session.set({ state: 'out', comeBack, ...(ended && { ended }) });
}

/** Returns false if the page cannot set a cookie. Chromium reports `cookieEnabled` also while it blocks cookies. */
function areCookiesEnabled(): boolean {
  const page = (globalThis as { document?: Pick<Document, 'cookie'> }).document;
  if (!page) return true;
  const probe = 'nepsh-probe=1';
  const scope = 'path=/dashboard; samesite=strict';
  page.cookie = `${probe}; ${scope}`;
  const isSet = page.cookie.includes(probe);
  page.cookie = `${probe}; ${scope}; max-age=0`;
  return isSet;
}

export const COOKIES_BLOCKED =
  'This browser blocks cookies, so it cannot stay signed in. Allow cookies for this site, then sign in again.';

/** @throws ApiError with the server's reason: SECOND_FACTOR_REQUIRED where a code is needed as well */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  // The server would accept the password, and every call after it would be anonymous.
  if (!areCookiesEnabled()) throw new ApiError(COOKIES_BLOCKED, 0);
  const body = { email, password, ...(code && { code }) };
  remember(await bodyOf(api.POST('/api/auth/login', { body })));
}

/**
 * Ends the session. The sign-in page follows by itself.
 * @throws ApiError when the server could not end it: the next person at this browser would still be signed in
 */
export async function signOut(): Promise<void> {
  try {
    await bodyOf(api.POST('/api/auth/logout'));
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  forget({ comeBack: false });
}

/** Goes to the sign-in page from a session that is over; signing in there leads to the page that is open. */
export async function leave(): Promise<void> {
  await api.POST('/api/auth/logout').catch(() => undefined);
  forget();
}

export const signedInUser = (current: Session): UserRecord | null => (current.state === 'in' ? current.user : null);

export const useUser = (): UserRecord | null => signedInUser(useStoreValue(session));

/** The view of the dashboard as somebody else; undefined: one sees one's own. */
export function useViewing(): ViewingRecord | undefined {
  const current = useStoreValue(session);
  return current.state === 'in' ? current.viewing : undefined;
}

/** Views the dashboard as somebody else: the console starts again as theirs. */
export async function viewAs({ id }: UserRecord): Promise<void> {
  await bodyOf(api.POST('/api/users/{id}/view', { params: { path: { id } } }));
  await reloadSession();
}

/** Ends the view; resolves to what the API says about it. */
export async function stopViewing(): Promise<string> {
  const { message } = await bodyOf(api.DELETE('/api/auth/view'));
  await reloadSession();
  return message;
}

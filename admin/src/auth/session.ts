import { GENERAL_ERRORS } from '@contract/general-errors.js';
import type { OwnUserResponse, Restriction, UserRecord, ViewingRecord } from '@contract/records/user.record.js';
import { ApiError } from '../api/errors.js';
import { api, bodyOf } from '../api/request.js';
import { createStore, useStoreValue } from '../shared/store.js';
import { sessionEnded, signedInAgain, signInPeriod, signInRefused, stopAsking, waitForSignIn } from './gate.js';

export type Session =
  | { state: 'loading' }
  /**
   * `restriction` is a step that the user must complete before the console opens. `viewing` is set while `user` is a
   * colleague whose view is shown.
   */
  | { state: 'in'; user: UserRecord; restriction?: Restriction; viewing?: ViewingRecord }
  /**
   * `comeBack` returns to the open address after sign-in. `ended` means that the session was ended from another device.
   */
  | { state: 'out'; comeBack: boolean; ended?: true }
  /** The session could not be loaded. */
  | { state: 'unknown'; error: unknown };

export const session = createStore<Session>({ state: 'loading' });

const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
const isEnded = (error: unknown): boolean => error instanceof ApiError && error.code === 'SESSION_ENDED';

// A session that was ended from another device must leave nothing on the screen, so the sign-in page replaces the page.
sessionEnded.on(() => forget({ ended: true }));

/**
 * Loads the session unless the page's meta element reports that the browser sent none: browsers log each 401 on their
 * console.
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
 * Reloads the user and the permissions. If the session has expired, prompts for the password over the page.
 * @throws ApiError if the server fails or no user signs in
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

async function askWho(): Promise<OwnUserResponse> {
  return bodyOf(api.GET('/api/auth/me'));
}

function remember({ user, restriction, viewing }: OwnUserResponse): void {
  const before = session.get();
  session.set({ state: 'in', user, ...(restriction && { restriction }), ...(viewing && { viewing }) });
  // Pending calls of one user must not continue in the name of another.
  if (before.state === 'in' && before.user.id !== user.id) signInRefused(signedOutError());
  else signedInAgain();
}

const signedOutError = (): ApiError => new ApiError(GENERAL_ERRORS.UNAUTHENTICATED.message, 401);

/** Signs the user out locally. Pending calls fail instead of prompting for a password. */
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
  'This browser blocks cookies, so it cannot stay logged in. Allow cookies for this site, then log in again.';

/**
 * Signs a user in.
 * @throws ApiError with the server's code; SECOND_FACTOR_REQUIRED if a code is needed as well
 */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  // The server would accept the password, and every call after it would be anonymous.
  if (!areCookiesEnabled()) throw new ApiError(COOKIES_BLOCKED, 0);
  const body = { email, password, ...(code && { code }) };
  remember(await bodyOf(api.POST('/api/auth/login', { body })));
}

/**
 * Ends the session. The sign-in page opens automatically.
 * @throws ApiError if the server failed to end it: the browser would still be signed in
 */
export async function signOut(): Promise<void> {
  try {
    await bodyOf(api.POST('/api/auth/logout'));
  } catch (error) {
    if (!isSignedOut(error)) throw error;
  }
  forget({ comeBack: false });
}

/** Opens the sign-in page after the session expired. Signing in returns to the open page. */
export async function leave(): Promise<void> {
  await api.POST('/api/auth/logout').catch(() => undefined);
  forget();
}

export const signedInUser = (current: Session): UserRecord | null => (current.state === 'in' ? current.user : null);

export const useUser = (): UserRecord | null => signedInUser(useStoreValue(session));

/** Returns the colleague whose view is shown, or undefined for the user's own view. */
export function useViewing(): ViewingRecord | undefined {
  const current = useStoreValue(session);
  return current.state === 'in' ? current.viewing : undefined;
}

/** Shows the dashboard as another user. The console restarts with that user's permissions. */
export async function viewAs({ id }: UserRecord): Promise<void> {
  await bodyOf(api.POST('/api/users/{id}/view', { params: { path: { id } } }));
  await reloadSession();
}

/** Ends the view as another user. Resolves to the API's message. */
export async function stopViewing(): Promise<string> {
  const { message } = await bodyOf(api.DELETE('/api/auth/view'));
  await reloadSession();
  return message;
}

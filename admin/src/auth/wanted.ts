/** Where somebody wanted to go when they were asked to sign in; the router keeps a location's state under `usr`. */
interface Wanted {
  nextPathname?: string;
  nextSearch?: string;
}

export const LOGIN_PATH = '/dashboard/login';

export const isLoginPath = (pathname: string): boolean => pathname.replace(/\/+$/, '') === LOGIN_PATH;

/** The address to go on to after signing in; `state` is a location's. */
export function addressAfterSignIn(state: unknown): string {
  const { nextPathname = '/dashboard', nextSearch = '' } = (state ?? {}) as Wanted;
  return nextPathname + nextSearch;
}

/** Puts the sign-in page's address in the place of the one shown; `comeBack`: signing in leads there again. */
export function showLoginAddress(comeBack: boolean): void {
  const { pathname, search } = window.location;
  if (isLoginPath(pathname)) return;
  const usr: Wanted | undefined = comeBack ? { nextPathname: pathname, nextSearch: search } : undefined;
  const kept = window.history.state as object | null;
  window.history.replaceState({ ...kept, usr }, '', LOGIN_PATH);
}

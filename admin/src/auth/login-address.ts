/** The requested page before sign-in. The router stores the state of a location under `usr`. */
interface RequestedPage {
  nextPathname?: string;
  nextSearch?: string;
}

export const LOGIN_PATH = '/dashboard/login';

export const isLoginPath = (pathname: string): boolean => pathname.replace(/\/+$/, '') === LOGIN_PATH;

/** Returns the address to open after sign-in. `state` is the state of a location. */
export function addressAfterSignIn(state: unknown): string {
  const { nextPathname = '/dashboard', nextSearch = '' } = (state ?? {}) as RequestedPage;
  return nextPathname + nextSearch;
}

/**
 * Replaces the current address with the sign-in page's. If `comeBack` is set, signing in returns to the current
 * address.
 */
export function showLoginAddress(comeBack: boolean): void {
  const { pathname, search } = window.location;
  if (isLoginPath(pathname)) return;
  const usr: RequestedPage | undefined = comeBack ? { nextPathname: pathname, nextSearch: search } : undefined;
  const historyState = window.history.state as object | null;
  window.history.replaceState({ ...historyState, usr }, '', LOGIN_PATH);
}

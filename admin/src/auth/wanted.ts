/** Where somebody wanted to go when they were asked to sign in: react-admin leaves it in the history's state. */
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

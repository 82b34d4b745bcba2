import type { AuthProvider } from 'react-admin';
import { mayAct } from './permissions.js';
import { session, signedInUser, signIn, signOut } from './session.js';

/**
 * react-admin's view of the session, for signed-in users only: react-admin's own redirect to the sign-in page would
 * push addresses endlessly.
 */
export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => signIn(email, password),
  async logout() {
    await signOut();
    return false;
  },
  checkAuth: () => Promise.resolve(),
  // A 401 opens the sign-in dialog in place (api/request), so users do not lose a form.
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(signedInUser(session.get())),
  getIdentity() {
    const user = signedInUser(session.get());
    return Promise.resolve({ id: user?.id ?? '', fullName: user?.username });
  },
  canAccess: ({ resource, action }) => Promise.resolve(mayAct(signedInUser(session.get()), resource, action)),
};

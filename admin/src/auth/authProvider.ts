import type { AuthProvider } from 'react-admin';
import { mayAct } from './permissions.js';
import { session, signedInUser, signIn, signOut } from './session.js';

/**
 * react-admin's view of the session, for signed-in users alone: its own redirect to the sign-in page pushes addresses
 * without end.
 */
export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => signIn(email, password),
  async logout() {
    await signOut();
    return false;
  },
  checkAuth: () => Promise.resolve(),
  // A 401 opens the sign-in dialog where it happens (api/request): nobody is thrown out of a form.
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(signedInUser(session.get())),
  getIdentity() {
    const user = signedInUser(session.get());
    return Promise.resolve({ id: user?.id ?? '', fullName: user?.username });
  },
  canAccess: ({ resource, action }) => Promise.resolve(mayAct(signedInUser(session.get()), resource, action)),
};

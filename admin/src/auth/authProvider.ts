import type { AuthProvider } from 'react-admin';
import { mayAct } from './permissions.js';
import { loadSession, session, signIn, signOut } from './session.js';

/** react-admin's view of the session. The sign-in page stands outside of react-admin, see App. */
export const authProvider: AuthProvider = {
  login: ({ email, password }: { email: string; password: string }) => signIn(email, password),
  async logout() {
    // react-admin also calls this when it finds nobody signed in.
    if (session.get().state === 'in') await signOut();
  },
  async checkAuth() {
    if (!(await loadSession())) throw new Error('Please sign in.');
  },
  // A 401 opens the sign-in dialog where it happens (api/request): nobody is thrown out of a form.
  checkError: () => Promise.resolve(),
  getPermissions: () => loadSession(),
  async getIdentity() {
    const user = await loadSession();
    return { id: user?.id ?? '', fullName: user?.username };
  },
  canAccess: async ({ resource, action }) => mayAct(await loadSession(), resource, action),
};

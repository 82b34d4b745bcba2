import type { UserRecord } from '@contract/records/user.record.js';
import { ApiError } from '../api/errors.js';
import { request } from '../api/request.js';
import { createStore } from '../shared/store.js';

export type Session = { state: 'loading' } | { state: 'in'; user: UserRecord } | { state: 'out' };

export const session = createStore<Session>({ state: 'loading' });

let loading: Promise<UserRecord | null> | undefined;

const userIn = (json: unknown): UserRecord => (json as { user: UserRecord }).user;

/**
 * Who is signed in, asked once; null: nobody. The server writes into the page that the browser sent no session with it;
 * then nothing is asked, as browsers note every 401 on their console. Permissions are read anew by `reloadSession`.
 */
export function loadSession(page: Pick<Document, 'querySelector'> = document): Promise<UserRecord | null> {
  if (loading) return loading;
  if (page.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none') {
    return Promise.resolve(remember(null));
  }
  loading = reloadSession().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export async function reloadSession(): Promise<UserRecord | null> {
  try {
    const user = userIn((await request('/api/auth/me')).json);
    return remember(user);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    return remember(null);
  }
}

function remember(user: UserRecord | null): UserRecord | null {
  session.set(user ? { state: 'in', user } : { state: 'out' });
  loading = Promise.resolve(user);
  return user;
}

/** @throws ApiError with the server's reason */
export async function signIn(email: string, password: string): Promise<void> {
  const { json } = await request('/api/auth/login', { method: 'POST', body: { email, password } });
  remember(userIn(json));
}

export async function signOut(): Promise<void> {
  await request('/api/auth/logout', { method: 'POST' }).catch(() => undefined);
  remember(null);
}

import type { UserRecord } from '../../src/contract/records/user.record.js';
import { Api } from './api.js';
import { signIn, type TestApp } from './app.js';
import { EventListener } from './events.js';

/** A user who is signed in. */
export interface TestPerson {
  id: string;
  username: string;
  email: string;
  password: string;
  /** `/api/users/{id}` */
  path: string;
  api: Api;
}

/** Creates a user and signs in. */
export async function makePerson(
  test: TestApp,
  user: { role?: string; permissions?: string[] } = {},
): Promise<TestPerson> {
  const { authorization, userId, ...rest } = await signIn(test, user);
  return { ...rest, id: userId, path: `/api/users/${userId}`, api: new Api(test, { authorization }) };
}

/** Creates another session of a user. */
export async function signInAgain(test: TestApp, { email, password }: TestPerson, newPassword = password) {
  const body = { email, password: newPassword, client: 'app' };
  const { token } = (await new Api(test).post('/api/auth/login', body).expect(200)).body as { token: string };
  return new Api(test, { authorization: `Bearer ${token}` });
}

/** Returns a user's record as a super-admin reads it. */
export async function recordOf(admin: Api, { path }: TestPerson): Promise<UserRecord> {
  return ((await admin.get(path).expect(200)).body as { user: UserRecord }).user;
}

/** Opens the event stream of a session. */
export const listen = ({ test, headers }: Api): Promise<EventListener> => EventListener.open(test.url, headers);

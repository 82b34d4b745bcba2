import { STAFF_ROLE, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from '../api/request.js';
import { signInRequested } from './gate.js';
import { mayAct } from './permissions.js';
import { forget, loadSession, reloadSession, session, signIn, signOut } from './session.js';

const staff = (...permissions: string[]) => ({ role: STAFF_ROLE, permissions });

describe('mayAct', () => {
  it('allows a super-admin everything', () => {
    expect(mayAct({ role: SUPER_ADMIN_ROLE, permissions: [] }, 'leagues', 'delete')).toBe(true);
  });

  it('requires the permission of the action from other users', () => {
    expect(mayAct(staff('leagues:view'), 'leagues', 'list')).toBe(true);
    expect(mayAct(staff('leagues:view'), 'leagues', 'export')).toBe(true);
    expect(mayAct(staff('leagues:view'), 'leagues', 'delete')).toBe(false);
    for (const list of ['leagues', 'faqs', 'contacts', 'requests']) {
      expect(mayAct(staff('leagues:access', 'faqs:access', 'contact:access'), list, 'list')).toBe(false);
    }
  });

  it('allows games to users who may open one of their pages', () => {
    expect(mayAct(staff('finished-matches:access'), 'games', 'list')).toBe(true);
    expect(mayAct(staff('streams:access'), 'games', 'list')).toBe(false);
  });

  it('rejects missing users, unknown resources, and unknown actions', () => {
    expect(mayAct(null, 'leagues', 'list')).toBe(false);
    expect(mayAct({ role: SUPER_ADMIN_ROLE, permissions: [] }, 'rockets', 'launch')).toBe(false);
  });
});

const page = (content: string) => ({ querySelector: () => ({ content }) as unknown as Element });
const user = (id: string) => ({ id, username: id });

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  forget();
});

/** Responds like a server with the signed-in account, or with `failure` if it is set. */
function serverOf(account: string | null, failure?: number) {
  const server = { account, failure, requestedPaths: [] as string[] };
  globalThis.fetch = (call) => {
    server.requestedPaths.push(new URL((call as Request).url).pathname);
    const status = server.failure ?? (server.account ? 200 : 401);
    return Promise.resolve(new Response(JSON.stringify({ user: user(server.account ?? '') }), { status }));
  };
  return server;
}

const state = (): string => session.get().state;

/** Resolves once a call waits for the password. */
const passwordPrompt = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = signInRequested.subscribe(() => {
      stop();
      resolve();
    });
  });

describe('session', () => {
  beforeEach(() => session.set({ state: 'loading' }));

  it('is signed out without a request when the browser sent no session', async () => {
    const server = serverOf('ann');
    await loadSession(page('none'));
    expect(session.get()).toEqual({ state: 'out', comeBack: true });
    expect(server.requestedPaths).toEqual([]);
  });

  it('is signed out after the session expired, and unknown while the server fails', async () => {
    const server = serverOf(null);
    await loadSession(page(''));
    expect(state()).toBe('out');
    server.failure = 503;
    await loadSession(page(''));
    expect(state()).toBe('unknown');
    Object.assign(server, { account: 'ann', failure: undefined });
    await loadSession(page(''));
    expect(session.get()).toEqual({ state: 'in', user: user('ann') });
  });

  it('stays signed in while the password prompt is open, then continues the call', async () => {
    const server = serverOf('ann');
    await loadSession(page(''));
    server.account = null;
    const prompt = passwordPrompt();
    const reload = reloadSession();
    await prompt;
    expect(state()).toBe('in');
    server.account = 'ann';
    await signIn('ann', 'x');
    await reload;
    expect(signInRequested.get()).toBe(false);
  });

  it('aborts the calls of one user when another signs in', async () => {
    const server = serverOf('ann');
    await loadSession(page(''));
    server.account = null;
    const prompt = passwordPrompt();
    const write = request('/api/faq', { method: 'POST', body: {} });
    const rejection = expect(write).rejects.toMatchObject({ status: 401 });
    await prompt;
    server.account = 'bob';
    await signIn('bob', 'x');
    await rejection;
    expect(session.get()).toEqual({ state: 'in', user: user('bob') });
    expect(server.requestedPaths.filter((path) => path === '/api/faq')).toHaveLength(1);
  });

  it('stays signed in when the server fails to end the session, and is signed out if it had expired', async () => {
    const server = serverOf('ann', 503);
    session.set({ state: 'in', user: user('ann') as never });
    await expect(signOut()).rejects.toMatchObject({ status: 503 });
    expect(state()).toBe('in');
    server.failure = 401;
    await signOut();
    expect(session.get()).toEqual({ state: 'out', comeBack: false });
  });

  it('rejects a pending call without a password prompt after the user signed out', async () => {
    const server = serverOf('ann');
    await loadSession(page(''));
    await signOut();
    expect(session.get()).toEqual({ state: 'out', comeBack: false });
    server.account = null;
    await expect(request('/api/faq')).rejects.toMatchObject({ status: 401 });
    expect(signInRequested.get()).toBe(false);
  });
});

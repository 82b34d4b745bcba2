import { STAFF_ROLE, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from '../api/request.js';
import { signInAsked } from './gate.js';
import { mayAct } from './permissions.js';
import { forget, loadSession, reloadSession, session, signIn, signOut } from './session.js';

const staff = (...permissions: string[]) => ({ role: STAFF_ROLE, permissions });

describe('what a user may do', () => {
  it('is everything for a super-admin', () => {
    expect(mayAct({ role: SUPER_ADMIN_ROLE, permissions: [] }, 'leagues', 'delete')).toBe(true);
  });

  it('needs the key of the action for others', () => {
    expect(mayAct(staff('leagues:view'), 'leagues', 'list')).toBe(true);
    expect(mayAct(staff('leagues:view'), 'leagues', 'export')).toBe(true);
    expect(mayAct(staff('leagues:view'), 'leagues', 'delete')).toBe(false);
    for (const list of ['leagues', 'faqs', 'contacts', 'requests']) {
      expect(mayAct(staff('leagues:access', 'faqs:access', 'contact:access'), list, 'list')).toBe(false);
    }
  });

  it('opens games to those who may open one of their pages', () => {
    expect(mayAct(staff('finished-matches:access'), 'games', 'list')).toBe(true);
    expect(mayAct(staff('streams:access'), 'games', 'list')).toBe(false);
  });

  it('is nothing while nobody is known, and nothing that the contract does not name', () => {
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

/** A server with one account signed in, or none; without `status` it answers as that account's. */
function serverOf(account: string | null, failure?: number) {
  const server = { account, failure, asked: [] as string[] };
  globalThis.fetch = (call) => {
    server.asked.push(new URL((call as Request).url).pathname);
    const status = server.failure ?? (server.account ? 200 : 401);
    return Promise.resolve(new Response(JSON.stringify({ user: user(server.account ?? '') }), { status }));
  };
  return server;
}

const state = (): string => session.get().state;

/** Resolves once a call waits for the password. */
const passwordAsked = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = signInAsked.subscribe(() => {
      stop();
      resolve();
    });
  });

describe('who is signed in', () => {
  beforeEach(() => session.set({ state: 'loading' }));

  it('is nobody, unasked, when the browser has sent no session', async () => {
    const server = serverOf('ann');
    await loadSession(page('none'));
    expect(session.get()).toEqual({ state: 'out', comeBack: true });
    expect(server.asked).toEqual([]);
  });

  it('is nobody when the session has ended, and unknown when the server cannot say', async () => {
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

  it('stays known while the password is asked for again, and the call goes on after it', async () => {
    const server = serverOf('ann');
    await loadSession(page(''));
    server.account = null;
    const asked = passwordAsked();
    const reload = reloadSession();
    await asked;
    expect(state()).toBe('in');
    server.account = 'ann';
    await signIn('ann', 'x');
    await reload;
    expect(signInAsked.get()).toBe(false);
  });

  it('ends what one person was doing when another signs in', async () => {
    const server = serverOf('ann');
    await loadSession(page(''));
    server.account = null;
    const asked = passwordAsked();
    const write = request('/api/faq', { method: 'POST', body: {} });
    const refused = expect(write).rejects.toMatchObject({ status: 401 });
    await asked;
    server.account = 'bob';
    await signIn('bob', 'x');
    await refused;
    expect(session.get()).toEqual({ state: 'in', user: user('bob') });
    expect(server.asked.filter((path) => path === '/api/faq')).toHaveLength(1);
  });

  it('stays known when the server could not end the session, and is nobody when it was over already', async () => {
    const server = serverOf('ann', 503);
    session.set({ state: 'in', user: user('ann') as never });
    await expect(signOut()).rejects.toMatchObject({ status: 503 });
    expect(state()).toBe('in');
    server.failure = 401;
    await signOut();
    expect(session.get()).toEqual({ state: 'out', comeBack: false });
  });

  it('asks for no password for a call that was on its way when somebody signed out', async () => {
    const server = serverOf('ann');
    await loadSession(page(''));
    await signOut();
    expect(session.get()).toEqual({ state: 'out', comeBack: false });
    server.account = null;
    await expect(request('/api/faq')).rejects.toMatchObject({ status: 401 });
    expect(signInAsked.get()).toBe(false);
  });
});

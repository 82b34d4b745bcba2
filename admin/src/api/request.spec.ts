import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  sessionEnded,
  signedInAgain,
  signInRequested,
  signInPeriod,
  signInRefused,
  waitForSignIn,
} from '../auth/gate.js';
import { serverNow, setClockOffset } from '@contract/time/server-clock.js';
import { MINUTE } from '@contract/time/units.js';
import { ApiError } from './errors.js';
import { request, serverUnavailable } from './request.js';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Responds with 401 until a user signs in. */
function lockedServer() {
  const server = { open: false, calls: 0 };
  globalThis.fetch = () => {
    server.calls += 1;
    const [body, status] = server.open ? [{ message: 'Saved' }, 200] : [{ message: 'Please log in.' }, 401];
    return Promise.resolve(new Response(JSON.stringify(body), { status: status }));
  };
  return server;
}

const signInPrompt = (): Promise<void> =>
  new Promise((resolve) => {
    if (signInRequested.get()) return resolve();
    const stop = signInRequested.subscribe(() => {
      stop();
      resolve();
    });
  });

describe('request after the session expired', () => {
  it('sends the call again after the user signs in', async () => {
    const server = lockedServer();
    const call = request('/api/leagues', { method: 'POST', body: { name: 'x' } });
    await signInPrompt();
    server.open = true;
    signedInAgain();
    expect((await call).json).toEqual({ message: 'Saved' });
    expect(server.calls).toBe(2);
  });

  it('rejects when the user does not sign in', async () => {
    lockedServer();
    const call = request('/api/leagues').catch((error: unknown) => error);
    await signInPrompt();
    signInRefused(new ApiError('Please log in.', 401));
    expect(await call).toMatchObject({ status: 401 });
    expect(signInRequested.get()).toBe(false);
  });

  /** Returns a function that sends the 401 of a call whose session expired while the call was pending. */
  function lateRefusal() {
    let resolve: (response: Response) => void = () => undefined;
    const promise = new Promise<Response>((done) => (resolve = done));
    globalThis.fetch = jest
      .fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify({ message: 'Saved' }), { status: 200 })))
      .mockImplementationOnce(() => promise);
    return () => resolve(new Response(JSON.stringify({ message: 'Please log in.' }), { status: 401 }));
  }

  /** Opens the sign-in dialog for another call. */
  const promptOfOtherCall = (): Promise<unknown> => {
    const wait = waitForSignIn(signInPeriod());
    return wait.catch((error: unknown) => error);
  };

  it('repeats a call without a second prompt when its 401 arrives after the sign-in', async () => {
    const sendRefusal = lateRefusal();
    const call = request('/api/leagues', { method: 'POST', body: { name: 'x' } });
    const other = promptOfOtherCall();
    signedInAgain();
    await other;
    sendRefusal();
    expect((await call).json).toEqual({ message: 'Saved' });
    expect(signInRequested.get()).toBe(false);
  });

  it('rejects a call when its 401 arrives after another user signed in', async () => {
    const sendRefusal = lateRefusal();
    const call = request('/api/leagues', { method: 'POST', body: { name: 'x' } }).catch((error: unknown) => error);
    const other = promptOfOtherCall();
    signInRefused(new ApiError('Please log in.', 401));
    await other;
    sendRefusal();
    expect(await call).toMatchObject({ status: 401 });
    expect(signInRequested.get()).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('prompts when a session expires after the user was read', async () => {
    const sendRefusal = lateRefusal();
    const call = request('/api/leagues');
    signedInAgain();
    sendRefusal();
    await signInPrompt();
    signedInAgain();
    expect((await call).json).toEqual({ message: 'Saved' });
  });

  it('never prompts for the sign-in calls themselves', async () => {
    lockedServer();
    await expect(request('/api/auth/me')).rejects.toMatchObject({ status: 401 });
    expect(signInRequested.get()).toBe(false);
  });
});

describe('request on an error response', () => {
  const respondWith = (status: number, body: object | string): void => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    globalThis.fetch = () => Promise.resolve(new Response(text, { status }));
  };

  it('shows the server as unavailable unless another service is', async () => {
    const isUnavailableAfter = async (status: number, body: object | string): Promise<boolean> => {
      respondWith(status, body);
      await request('/api/leagues').catch(() => undefined);
      return serverUnavailable.get();
    };
    expect(await isUnavailableAfter(502, '<html>Bad gateway</html>')).toBe(true);
    expect(await isUnavailableAfter(502, { code: 'PUSH_REFUSED' })).toBe(false);
    expect(await isUnavailableAfter(503, { code: 'DATABASE_UNAVAILABLE' })).toBe(true);
    expect(await isUnavailableAfter(502, { code: 'FILE_UNREACHABLE' })).toBe(false);
  });

  it('does not open the sign-in dialog when the session was ended from another device', async () => {
    respondWith(401, { code: 'SESSION_ENDED', message: 'Ended.' });
    const listener = jest.fn();
    const stop = sessionEnded.on(listener);
    await expect(request('/api/leagues')).rejects.toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    stop();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(signInRequested.get()).toBe(false);
  });
});

describe('request and the server’s clock', () => {
  afterEach(() => setClockOffset(0));

  it('follows the server’s clock from the first response on', async () => {
    const date = new Date(Date.now() - 12 * MINUTE).toUTCString();
    globalThis.fetch = () => Promise.resolve(new Response('{}', { headers: { date } }));

    await request('/api/leagues');

    expect(Math.round((serverNow() - Date.now()) / MINUTE)).toBe(-12);
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sessionEnded, signedInAgain, signInAsked, signInPeriod, signInRefused, waitForSignIn } from '../auth/gate.js';
import { serverNow, setClockOffset } from '@contract/time/server-clock.js';
import { MINUTE } from '@contract/time/units.js';
import { ApiError } from './errors.js';
import { request, serverUnavailable } from './request.js';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers 401 until somebody signed in. */
function lockedServer() {
  const server = { open: false, calls: 0 };
  globalThis.fetch = () => {
    server.calls += 1;
    const [body, status] = server.open ? [{ message: 'Saved' }, 200] : [{ message: 'Please sign in.' }, 401];
    return Promise.resolve(new Response(JSON.stringify(body), { status: status }));
  };
  return server;
}

const asked = (): Promise<void> =>
  new Promise((resolve) => {
    if (signInAsked.get()) return resolve();
    const stop = signInAsked.subscribe(() => {
      stop();
      resolve();
    });
  });

describe('a session that ended in the middle', () => {
  it('holds the call until somebody signs in again, then sends it once more', async () => {
    const server = lockedServer();
    const call = request('/api/leagues', { method: 'POST', body: { name: 'x' } });
    await asked();
    server.open = true;
    signedInAgain();
    expect((await call).json).toEqual({ message: 'Saved' });
    expect(server.calls).toBe(2);
  });

  it('fails the call when nobody does', async () => {
    lockedServer();
    const call = request('/api/leagues').catch((error: unknown) => error);
    await asked();
    signInRefused(new ApiError('Please sign in.', 401));
    expect(await call).toMatchObject({ status: 401 });
    expect(signInAsked.get()).toBe(false);
  });

  /** A call whose 401 comes when `answer` is called: that of a session that has ended meanwhile. */
  function lateRefusal() {
    let resolve: (response: Response) => void = () => undefined;
    const promise = new Promise<Response>((done) => (resolve = done));
    globalThis.fetch = jest
      .fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify({ message: 'Saved' }), { status: 200 })))
      .mockImplementationOnce(() => promise);
    return () => resolve(new Response(JSON.stringify({ message: 'Please sign in.' }), { status: 401 }));
  }

  /** Opens the dialog, as another call does. */
  const askedByAnother = (): Promise<unknown> => {
    const wait = waitForSignIn(signInPeriod());
    return wait.catch((error: unknown) => error);
  };

  it('sends a call whose 401 comes after the sign-in once more, without asking again', async () => {
    const answer = lateRefusal();
    const call = request('/api/leagues', { method: 'POST', body: { name: 'x' } });
    const other = askedByAnother();
    signedInAgain();
    await other;
    answer();
    expect((await call).json).toEqual({ message: 'Saved' });
    expect(signInAsked.get()).toBe(false);
  });

  it('fails a call whose 401 comes after somebody else has signed in, and does not send it in their name', async () => {
    const answer = lateRefusal();
    const call = request('/api/leagues', { method: 'POST', body: { name: 'x' } }).catch((error: unknown) => error);
    const other = askedByAnother();
    signInRefused(new ApiError('Please sign in.', 401));
    await other;
    answer();
    expect(await call).toMatchObject({ status: 401 });
    expect(signInAsked.get()).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('asks when a session ends after it was read who is signed in', async () => {
    const answer = lateRefusal();
    const call = request('/api/leagues');
    signedInAgain();
    answer();
    await asked();
    signedInAgain();
    expect((await call).json).toEqual({ message: 'Saved' });
  });

  it('never asks for the sign-in calls themselves', async () => {
    lockedServer();
    await expect(request('/api/auth/me')).rejects.toMatchObject({ status: 401 });
    expect(signInAsked.get()).toBe(false);
  });
});

describe('a refusal', () => {
  const answering = (status: number, body: object | string): void => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    globalThis.fetch = () => Promise.resolve(new Response(text, { status }));
  };

  it('shows the server as unavailable unless somebody else is', async () => {
    const shown = async (status: number, body: object | string): Promise<boolean> => {
      answering(status, body);
      await request('/api/leagues').catch(() => undefined);
      return serverUnavailable.get();
    };
    expect(await shown(502, '<html>Bad gateway</html>')).toBe(true);
    expect(await shown(502, { code: 'PUSH_REFUSED' })).toBe(false);
    expect(await shown(503, { code: 'DATABASE_UNAVAILABLE' })).toBe(true);
    expect(await shown(502, { code: 'FILE_UNREACHABLE' })).toBe(false);
  });

  it('of a session that was ended from elsewhere asks for no password over the page', async () => {
    answering(401, { code: 'SESSION_ENDED', message: 'Ended.' });
    const noticed = jest.fn();
    const stop = sessionEnded.on(noticed);
    await expect(request('/api/leagues')).rejects.toMatchObject({ status: 401, code: 'SESSION_ENDED' });
    stop();
    expect(noticed).toHaveBeenCalledTimes(1);
    expect(signInAsked.get()).toBe(false);
  });
});

describe('the clock of the server', () => {
  afterEach(() => setClockOffset(0));

  it('is followed from the first response on', async () => {
    const date = new Date(Date.now() - 12 * MINUTE).toUTCString();
    globalThis.fetch = () => Promise.resolve(new Response('{}', { headers: { date } }));

    await request('/api/leagues');

    expect(Math.round((serverNow() - Date.now()) / MINUTE)).toBe(-12);
  });
});

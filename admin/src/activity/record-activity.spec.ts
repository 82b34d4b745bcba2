import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { UserRecord } from '@contract/records/user.record.js';
import { session } from '../auth/session.js';
import { recordActivity } from './record-activity.js';

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
  session.set({ state: 'loading' });
  jest.restoreAllMocks();
});

describe('recording an activity', () => {
  it('names who is signed in, in 500 characters at most', async () => {
    const sent: unknown[] = [];
    globalThis.fetch = async (call) => {
      const { url, method } = call as Request;
      sent.push([new URL(url).pathname, method, await (call as Request).json()]);
      return new Response('{"message":"Activity recorded."}');
    };
    session.set({ state: 'in', user: { id: 'me' } as UserRecord });
    await recordActivity('x'.repeat(600));
    expect(sent).toEqual([['/api/users/activity/me', 'PUT', { action: 'x'.repeat(500) }]]);
  });

  it('only logs a failure', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
    globalThis.fetch = () => Promise.resolve(new Response('{"message":"No."}', { status: 500 }));
    session.set({ state: 'in', user: { id: 'me' } as UserRecord });
    await recordActivity('Exported 3 rows');
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('says nothing where nobody is signed in', async () => {
    globalThis.fetch = () => Promise.reject(new Error('no call was expected'));
    const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
    await recordActivity('Exported 3 rows');
    expect(logged).not.toHaveBeenCalled();
  });
});

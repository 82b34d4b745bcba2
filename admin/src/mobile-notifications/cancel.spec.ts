import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import type { PushState } from '@contract/notifications.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cancelPush } from './cancel.js';

const push = (revision: number, state: PushState) =>
  ({ id: 'a', revision, progress: { state } }) as unknown as PushNotificationRecord;
const realFetch = globalThis.fetch;

/** The push as the server has it. */
let stored: PushNotificationRecord;
let asked: (string | null)[];

beforeEach(() => {
  asked = [];
  globalThis.fetch = (call) => {
    const wanted = (call as Request).headers.get('If-Match');
    asked.push(wanted);
    const fits = wanted === `"${stored.revision}"`;
    const body = fits ? { message: 'Notification cancelled.' } : { code: 'STALE_WRITE', message: 'x', current: stored };
    return Promise.resolve(new Response(JSON.stringify(body), { status: fits ? 200 : 409 }));
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('cancelling a push', () => {
  it('cancels the version that was seen', async () => {
    stored = push(3, 'scheduled');
    expect(await cancelPush(stored)).toBe('Notification cancelled.');
    expect(asked).toEqual(['"3"']);
  });

  it('stops one that began meanwhile', async () => {
    stored = push(4, 'sending');
    expect(await cancelPush(push(3, 'scheduled'))).toBe('Notification cancelled.');
    expect(asked).toEqual(['"3"', '"4"']);
  });

  it('does not delete one that somebody else cancelled meanwhile', async () => {
    stored = push(4, 'cancelled');
    await expect(cancelPush(push(3, 'scheduled'))).rejects.toThrow('Over already, there is nothing to cancel.');
    expect(asked).toEqual(['"3"']);
  });
});

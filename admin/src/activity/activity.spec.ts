import type { UserRecord } from '@contract/records/user.record.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../api/index.js';
import { session } from '../auth/session.js';
import { resources } from '../resources.js';
import { currentRun } from '../shared/run-all.js';
import { recordAddress } from './ActivityDetails.js';
import { clearLogs, recordActivity } from './calls.js';
import { fieldLabel, listChange, valueText } from './words.js';

describe('valueText', () => {
  it('formats values as readable text', () => {
    expect(valueText(null)).toBe('—');
    expect(valueText('')).toBe('—');
    expect(valueText(false)).toBe('No');
    expect(valueText(0)).toBe('0');
    expect(valueText({ _id: '1', title: 'HD', url: null })).toBe('Title: HD\nUrl: —');
  });

  it('derives a readable label from a field name', () => {
    expect(fieldLabel('logoUrl')).toBe('Logo url');
    expect(fieldLabel('devTools.isEnabled')).toBe('Dev tools is enabled');
  });
});

describe('listChange', () => {
  it('returns added and removed members', () => {
    expect(listChange(['a', 'b', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a', 'b'], unchanged: 1 });
  });

  it('treats a missing list as empty', () => {
    expect(listChange(null, ['a'])).toEqual({ added: ['a'], removed: [], unchanged: 0 });
  });

  it('returns undefined unless both values are lists or one is missing', () => {
    expect(listChange('a', 'b')).toBeUndefined();
    expect(listChange(null, null)).toBeUndefined();
    expect(listChange(null, 'b')).toBeUndefined();
  });
});

describe('recordAddress', () => {
  const changed = [{ field: 'name', before: 'A', after: 'B' }];

  it('returns the page or dialog of a record', () => {
    expect(recordAddress(resources, { resource: 'users', resourceId: '1', changes: changed })?.to).toBe('/users/1');
    expect(recordAddress(resources, { resource: 'leagues', resourceId: '1', changes: [] })?.to).toBe(
      '/leagues?dialog=edit&id=1',
    );
    expect(recordAddress(resources, { resource: 'games', resourceId: '1', changes: [] })?.to).toBe('/games/1');
  });

  it('returns undefined for a resource without pages and for a deleted record', () => {
    const deletion = [{ field: 'name', before: 'A', after: null }];
    expect(recordAddress(resources, { resource: 'leagues', resourceId: '1', changes: deletion })).toBeUndefined();
    expect(recordAddress(resources, { resource: 'activity', resourceId: '', changes: [] })).toBeUndefined();
    expect(recordAddress(resources, { resource: 'constructor', resourceId: '1', changes: [] })).toBeUndefined();
  });
});

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
  session.set({ state: 'loading' });
  jest.restoreAllMocks();
});

describe('recordActivity', () => {
  it('sends the signed-in user and at most 500 characters', async () => {
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

  it('logs a failure instead of throwing', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
    globalThis.fetch = () => Promise.resolve(new Response('{"message":"No."}', { status: 500 }));
    session.set({ state: 'in', user: { id: 'me' } as UserRecord });
    await recordActivity('Exported 3 rows');
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('sends nothing when no user is signed in', async () => {
    globalThis.fetch = () => Promise.reject(new Error('no call was expected'));
    const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
    await recordActivity('Exported 3 rows');
    expect(logged).not.toHaveBeenCalled();
  });
});

describe('clearLogs', () => {
  const BODY = { ids: ['507f1f77bcf86cd799439011'], dateRange: { from: '2024-01-01', to: '2024-01-06' } };
  /** Responses to the calls, in order. */
  let responses: { status?: number; body: object; onCall?(): void }[];
  let sent: unknown[];

  beforeEach(() => {
    sent = [];
    globalThis.fetch = async (call) => {
      sent.push(await (call as Request).json());
      const { status = 200, body, onCall: meanwhile } = responses.shift() ?? { status: 500, body: {} };
      meanwhile?.();
      return new Response(JSON.stringify(body), { status });
    };
  });

  it('repeats the call until everything is deleted and shows the progress', async () => {
    const progress: (number | undefined)[] = [];
    const onCall = (): void => void progress.push(currentRun.get()?.done);
    responses = [
      { body: { deleted: 9_800, isComplete: false }, onCall },
      { body: { deleted: 200, isComplete: false }, onCall },
      { body: { deleted: 17, isComplete: true }, onCall },
    ];
    expect(await clearLogs(BODY)).toBe('10,017 entries deleted.');
    expect(sent).toEqual([BODY, BODY, BODY]);
    expect(progress).toEqual([0, 9_800, 10_000]);
    expect(currentRun.get()).toBeNull();
  });

  it('stops when the user presses Stop', async () => {
    responses = [{ body: { deleted: 1, isComplete: false }, onCall: () => currentRun.get()?.stop() }];
    expect(await clearLogs(BODY)).toBe('Stopped: 1 entry deleted. The rest was not deleted.');
    expect(sent).toHaveLength(1);
  });

  it("rejects with the server's error", async () => {
    responses = [
      { body: { deleted: 5, isComplete: false } },
      { status: 503, body: { code: 'DATABASE_UNAVAILABLE', message: 'Not now.' } },
    ];
    await expect(clearLogs(BODY)).rejects.toThrow(new ApiError('Not now.', 503));
    expect(currentRun.get()).toBeNull();
  });
});

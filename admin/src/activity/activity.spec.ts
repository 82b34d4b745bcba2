import type { UserRecord } from '@contract/records/user.record.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../api/index.js';
import { session } from '../auth/session.js';
import { resources } from '../resources.js';
import { currentRun } from '../shared/run-all.js';
import { recordAddress } from './ActivityDetails.js';
import { clearLogs, recordActivity } from './calls.js';
import { fieldLabel, listChange, valueText } from './words.js';

describe('a value of the log', () => {
  it('is shown in words', () => {
    expect(valueText(null)).toBe('—');
    expect(valueText('')).toBe('—');
    expect(valueText(false)).toBe('No');
    expect(valueText(0)).toBe('0');
    expect(valueText({ _id: '1', title: 'HD', url: null })).toBe('Title: HD\nUrl: —');
  });

  it('has a field with a readable name', () => {
    expect(fieldLabel('logoUrl')).toBe('Logo url');
    expect(fieldLabel('devTools.isEnabled')).toBe('Dev tools is enabled');
  });
});

describe('two lists', () => {
  it('are compared by what came and what went', () => {
    expect(listChange(['a', 'b', 'b'], ['b', 'c'])).toEqual({ added: ['c'], removed: ['a', 'b'], kept: 1 });
  });

  it('may be missing on one side', () => {
    expect(listChange(null, ['a'])).toEqual({ added: ['a'], removed: [], kept: 0 });
  });

  it('are not seen where there is none', () => {
    expect(listChange('a', 'b')).toBeUndefined();
    expect(listChange(null, null)).toBeUndefined();
    expect(listChange(null, 'b')).toBeUndefined();
  });
});

describe('the address of a record', () => {
  const changed = [{ field: 'name', before: 'A', after: 'B' }];

  it('is its page or its dialog', () => {
    expect(recordAddress(resources, { resource: 'users', resourceId: '1', changes: changed })?.to).toBe('/users/1');
    expect(recordAddress(resources, { resource: 'leagues', resourceId: '1', changes: [] })?.to).toBe(
      '/leagues?dialog=edit&id=1',
    );
  });

  it('is missing where there is no page or no record', () => {
    const gone = [{ field: 'name', before: 'A', after: null }];
    expect(recordAddress(resources, { resource: 'leagues', resourceId: '1', changes: gone })).toBeUndefined();
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

describe('clearing the log', () => {
  const BODY = { ids: ['507f1f77bcf86cd799439011'], dateRange: { from: '2024-01-01', to: '2024-01-06' } };
  /** The answers to the calls, in their order. */
  let answers: { status?: number; body: object; meanwhile?(): void }[];
  let sent: unknown[];

  beforeEach(() => {
    sent = [];
    globalThis.fetch = async (call) => {
      sent.push(await (call as Request).json());
      const { status = 200, body, meanwhile } = answers.shift() ?? { status: 500, body: {} };
      meanwhile?.();
      return new Response(JSON.stringify(body), { status });
    };
  });

  it('repeats the call until everything is deleted, and reports its progress', async () => {
    const shown: (number | undefined)[] = [];
    const meanwhile = (): void => void shown.push(currentRun.get()?.done);
    answers = [
      { body: { deleted: 9_800, isComplete: false }, meanwhile },
      { body: { deleted: 200, isComplete: false }, meanwhile },
      { body: { deleted: 17, isComplete: true }, meanwhile },
    ];
    expect(await clearLogs(BODY)).toBe('10,017 entries deleted.');
    expect(sent).toEqual([BODY, BODY, BODY]);
    expect(shown).toEqual([0, 9_800, 10_000]);
    expect(currentRun.get()).toBeNull();
  });

  it('goes no further once somebody stopped it', async () => {
    answers = [{ body: { deleted: 1, isComplete: false }, meanwhile: () => currentRun.get()?.stop() }];
    expect(await clearLogs(BODY)).toBe('Stopped: 1 entry deleted, the rest is still there.');
    expect(sent).toHaveLength(1);
  });

  it('ends with a refusal', async () => {
    answers = [
      { body: { deleted: 5, isComplete: false } },
      { status: 503, body: { code: 'DATABASE_UNAVAILABLE', message: 'Not now.' } },
    ];
    await expect(clearLogs(BODY)).rejects.toThrow(new ApiError('Not now.', 503));
    expect(currentRun.get()).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '../api/index.js';
import { currentRun } from '../shared/run-all.js';
import { clearLogs } from './clear-logs.js';

const BODY = { ids: ['507f1f77bcf86cd799439011'], dateRange: { from: '2024-01-01', to: '2024-01-06' } };
const realFetch = globalThis.fetch;

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
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('clearing the log', () => {
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

import { afterEach, describe, expect, it } from '@jest/globals';
import { clockOffset, setClockOffset } from '@contract/time/server-clock.js';
import { tabStorage } from '../browser-storage.js';
import { followServer } from './follow-server.js';

const HOUR = 3_600_000;
const withoutNetwork = () => Promise.resolve();
const unexpectedRequest = () => Promise.reject(new Error('The server was asked for its time'));
const at = (serverNow: number, isFresh = true) => ({ serverNow, receivedAt: 100 * HOUR, isFresh });

describe('followServer', () => {
  afterEach(() => {
    setClockOffset(0);
    tabStorage().removeItem('nepsh-clock');
  });

  it('corrects a clock that is clearly wrong by the response of the page', async () => {
    await followServer(at(98 * HOUR), withoutNetwork);

    expect(clockOffset()).toBe(-2 * HOUR);
  });

  it('leaves a clock whose difference the network explains', async () => {
    await followServer(at(100 * HOUR - 1_500), withoutNetwork);

    expect(clockOffset()).toBe(0);
  });

  it('corrects the clock after Back by the last correction of the tab', async () => {
    await followServer(at(98 * HOUR), withoutNetwork);
    setClockOffset(0);

    await followServer(at(50 * HOUR, false), unexpectedRequest);

    expect(clockOffset()).toBe(-2 * HOUR);
  });

  it('asks the server about a cached page of a tab without a correction', async () => {
    await followServer(at(50 * HOUR, false), () => Promise.resolve(setClockOffset(7 * HOUR)));

    expect(clockOffset()).toBe(7 * HOUR);
  });

  it('corrects the clock where storage cannot be written', async () => {
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const page = globalThis as { window?: object };
    page.window = { sessionStorage: { getItem: () => null, setItem: full } };

    await followServer(at(98 * HOUR), withoutNetwork);

    expect(clockOffset()).toBe(-2 * HOUR);
    delete page.window;
  });
});

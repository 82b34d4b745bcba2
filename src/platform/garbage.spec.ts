import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { whenIdle } from './garbage.js';

const STRETCH_MS = 40;

const idle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve, STRETCH_MS));

describe('whenIdle', () => {
  it('calls back once, when the thread is idle', async () => {
    let times = 0;
    const done = idle().then(() => (times += 1));
    const busyUntil = performance.now() + 6 * STRETCH_MS;
    while (performance.now() < busyUntil) await turn();
    expect(times).toBe(0);
    await done;
    await idle();
    expect(times).toBe(1);
  });
});

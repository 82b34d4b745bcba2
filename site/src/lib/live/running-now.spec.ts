import { afterEach, expect, it, jest } from '@jest/globals';
import { runningNow } from './running-now.js';
import { $connection } from './store.js';

afterEach(() => {
  $connection.set('open');
  jest.useRealTimers();
});

it('stops the time from the loss of the connection until it is open again', () => {
  jest.useFakeTimers({ now: 1_000_000 });
  $connection.set('lost');
  jest.advanceTimersByTime(90_000);
  $connection.set('connecting');
  expect(runningNow()).toBe(1_000_000);

  $connection.set('open');

  expect(runningNow()).toBe(1_090_000);
});

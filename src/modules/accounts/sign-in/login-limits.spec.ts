import { describe, expect, it } from '@jest/globals';
import { loginDelaySeconds } from './login-limits.js';

describe('loginDelaySeconds', () => {
  it('starts at the tenth failure, doubles, and has a maximum', () => {
    const waits = [1, 9, 10, 11, 12, 13, 14, 15, 100, 10_000].map(loginDelaySeconds);
    expect(waits).toEqual([0, 0, 10, 20, 40, 80, 120, 120, 120, 120]);
  });
});

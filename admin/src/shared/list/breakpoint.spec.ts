import { describe, expect, it } from '@jest/globals';
import { breakpointAt } from './breakpoint.js';

describe('the breakpoint of a list', () => {
  it('is what the sidebar leaves: cards on phones and on small tablets next to an open sidebar', () => {
    expect(breakpointAt(366)).toBe('cards');
    expect(breakpointAt(769 - 296)).toBe('cards');
    expect(breakpointAt(1024 - 298)).toBe('compact');
    expect(breakpointAt(1280 - 298)).toBe('medium');
    expect(breakpointAt(1440 - 298)).toBe('wide');
  });
});

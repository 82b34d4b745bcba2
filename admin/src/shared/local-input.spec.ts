import { describe, expect, it } from '@jest/globals';
import { localSlots } from './local-input.js';

describe('localSlots', () => {
  const textOf = (type: 'date' | 'time', value: string): unknown =>
    (localSlots(type, value).input as Record<string, unknown>)['data-text'];

  it('formats a day like the times of lists', () => {
    expect(textOf('date', '2031-08-15')).toBe('Fri, 15 Aug 2031');
  });

  it('shows a time in 24 hours', () => {
    expect(textOf('time', '20:00')).toBe('20:00');
  });

  it('names the action when the day is empty', () => {
    expect(textOf('date', '')).toBe('Choose a day');
  });
});

import { describe, expect, it } from '@jest/globals';
import { clockText, parseClock } from './clock-text.js';

describe('clockText', () => {
  it.each([
    [0, '0:00'],
    [65, '1:05'],
    [65.4, '1:05.4'],
    [59.97, '0:59'],
    [7_265, '2:01:05'],
  ])('formats %p as %p', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

describe('parseClock', () => {
  it.each([
    ['1:05', 65],
    ['2:01:05', 7_265],
    ['90', 90],
    [' 1:05.4 ', 65.4],
  ])('parses %p as %p', (text, seconds) => {
    expect(parseClock(text)).toBe(seconds);
  });

  it.each(['', '1:', ':05', '1:2:3:4', 'soon', '-1'])('rejects %p', (text) => {
    expect(parseClock(text)).toBeNull();
  });
});

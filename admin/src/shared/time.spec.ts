import { describe, expect, it } from '@jest/globals';
import { relativeDay, today } from './time.js';

describe('times for people', () => {
  const now = Date.parse('2026-08-15T12:00:00Z');

  it('knows the day it is in a zone', () => {
    expect(today('Pacific/Auckland', now)).toBe('2026-08-16');
    expect(today('America/New_York', now)).toBe('2026-08-15');
  });

  it('names recent days', () => {
    expect(relativeDay(new Date(now).toISOString(), now)).toBe('Today');
    expect(relativeDay(new Date(now - 86_400_000).toISOString(), now)).toBe('Yesterday');
    expect(relativeDay(new Date(now - 7 * 86_400_000).toISOString(), now)).toBe('7 days ago');
    expect(relativeDay(new Date(now - 8 * 86_400_000).toISOString(), now)).toBe('7 Aug 2026');
  });
});

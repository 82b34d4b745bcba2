import { describe, expect, it } from '@jest/globals';
import { liveClock } from './live-clock.js';
import { MINUTE } from './time/units.js';

const KICK_OFF = '2026-08-15T15:00:00.000Z';

describe('liveClock', () => {
  it.each([
    [-5, ''],
    [0, '1′'],
    [44, '45′'],
    [45, '45+′'],
    [59, '45+′'],
    [60, '46′'],
    [104, '90′'],
    [105, '90+′'],
    [185, '90+′'],
  ])('%d minutes after the kick-off of a football game: %p', (minutes, text) => {
    expect(liveClock(KICK_OFF, 'Football', Date.parse(KICK_OFF) + minutes * MINUTE)).toBe(text);
  });

  it.each(['Tennis', 'Rugby', ''])('counts no minute of %p', (category) => {
    expect(liveClock(KICK_OFF, category, Date.parse(KICK_OFF) + 20 * MINUTE)).toBe('');
  });
});

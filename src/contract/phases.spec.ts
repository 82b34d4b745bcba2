import { describe, expect, it } from '@jest/globals';
import { isPlainPhase, phaseNamed, phasesOf } from './phases.js';
import { isWithoutSpoiler, statusTextIn, statusTextsOf } from './results.js';
import { SPORTS } from './sports.js';

describe('phases', () => {
  it('are offered for live games of their sport', () => {
    expect(phasesOf('Basketball')).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Overtime']);
    expect(phasesOf('Sailing')).toEqual([]);
    expect(statusTextsOf('Live', 'Tennis').slice(0, 2)).toEqual(['Set 1', 'Set 2']);
    expect(statusTextsOf('Live', 'Tennis')).toContain('Interrupted');
    expect(statusTextsOf('Finished', 'Tennis')).not.toContain('Set 1');
  });

  it.each([
    ['set 2', 'Set 2', 'Tennis'],
    ['Q3', 'Q3', 'Basketball'],
    ['2ND HALF', '2nd half', 'Football'],
    ['over 34', 'Over 34', 'Cricket'],
  ])('are known in any case: %s', (text, phase, sport) => {
    expect(phaseNamed(text, sport)).toBe(phase);
    expect(statusTextIn('Live', text, sport)).toBe(phase);
  });

  it.each([
    ['Set 6', 'Tennis'],
    ['Q5', 'Basketball'],
    ['Over 1000', 'Cricket'],
    ['Over the line', 'Cricket'],
    ['Game 7', 'Basketball'],
    ['Round 3', 'Football'],
  ])('do not include %s in %s, which stays as staff wrote it', (text, sport) => {
    expect(phaseNamed(text, sport)).toBeNull();
    for (const status of ['Scheduled', 'Live', 'Finished'] as const) {
      expect(statusTextIn(status, text, sport)).toBe(text);
    }
  });

  it('end with the game', () => {
    for (const sport of SPORTS) {
      for (const text of phasesOf(sport)) expect(statusTextIn('Finished', text, sport)).toBe('');
    }
    expect(statusTextIn('Finished', 'Over 12', 'Cricket')).toBe('');
  });

  it('reveal the score if they depend on it', () => {
    for (const text of ['Q4', '2nd half', 'Set 2', 'Over 34', '3rd period']) expect(isPlainPhase(text)).toBe(true);
    for (const text of ['Overtime', 'Set 3', 'Map 5', 'Half-time']) expect(isPlainPhase(text)).toBe(false);
    expect(isWithoutSpoiler('Q4')).toBe(true);
    expect(isWithoutSpoiler('Overtime')).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { isPlainPhase, phaseNamed, phasesOf } from './phases.js';
import { isWithoutSpoiler, statusTextIn, statusTextsOf } from './results.js';
import { SPORTS } from './sports.js';

const ALL = [...new Set(SPORTS.flatMap(phasesOf))];

describe('phases', () => {
  it('are offered for live games of their sport', () => {
    expect(phasesOf('Basketball')).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Overtime']);
    expect(phasesOf('Sailing')).toEqual([]);
    expect(statusTextsOf('Live', 'Tennis').slice(0, 2)).toEqual(['Set 1', 'Set 2']);
    expect(statusTextsOf('Live', 'Tennis')).toContain('Interrupted');
    expect(statusTextsOf('Finished', 'Tennis')).not.toContain('Set 1');
  });

  it.each([
    ['set 2', 'Set 2'],
    ['Q3', 'Q3'],
    ['2ND HALF', '2nd half'],
    ['over 34', 'Over 34'],
  ])('are known in any case: %s', (text, phase) => {
    expect(phaseNamed(text)).toBe(phase);
    expect(statusTextIn('Live', text)).toBe(phase);
  });

  it.each(['Set 6', 'Q5', 'Over 1000', 'Over the line', 'Halftime show'])('do not include %s', (text) => {
    expect(phaseNamed(text)).toBeNull();
    expect(statusTextIn('Live', text)).toBe(text);
  });

  it('end with the game', () => {
    for (const text of [...ALL, 'Over 12']) expect(statusTextIn('Finished', text)).toBe('');
  });

  it('reveal the score if they depend on it', () => {
    for (const text of ['Q4', '2nd half', 'Set 2', 'Over 34', '3rd period']) expect(isPlainPhase(text)).toBe(true);
    for (const text of ['Overtime', 'Set 3', 'Map 5', 'Half-time']) expect(isPlainPhase(text)).toBe(false);
    expect(isWithoutSpoiler('Q4')).toBe(true);
    expect(isWithoutSpoiler('Overtime')).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { contrast, crestOf, monogram } from './monogram.js';

describe('monogram', () => {
  it.each([
    ['Arsenal', 'ARS'],
    ['Manchester City', 'MAC'],
    ['FC Bayern München', 'BAM'],
    ['Brighton & Hove Albion', 'BHA'],
    ['Racing 92', 'RA9'],
    ['FC', 'FC'],
    ['東京', '東京'],
    ['الهلال', 'هلا'],
    ['नेपाल पुलिस क्लब', 'नपक'],
    ['गोरखा', 'गरख'],
    ['\u26bd\ufe0f Arsenal', 'ARS'],
    ['الاتحاد السعودي', 'اتس'],
    ['धाँगर्\u200dयो क्लब', 'धगक'],
    ['⚽\ufe0f', '?'],
    ['', '?'],
  ])('%p is %p', (name, letters) => {
    expect(monogram(name).letters).toBe(letters);
  });

  it('returns the same monogram for every placeholder', () => {
    expect(crestOf('W1', true)).toEqual(crestOf('Winner SF1', true));
    expect(contrast(crestOf('W1', true).colour, '#ffffff')).toBeGreaterThan(4.5);
  });

  it('returns the same monogram for the same name', () => {
    expect(monogram('Leyton Orient')).toEqual(monogram('Leyton Orient'));
  });

  it('has enough contrast to white letters for any name', () => {
    const contrasts = Array.from({ length: 2000 }, (_, index) => contrast(monogram(`Club ${index}`).colour, '#ffffff'));
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  });

  it('spreads names over many colours and all patterns', () => {
    const all = Array.from({ length: 400 }, (_, index) => monogram(`Team ${index}`));
    expect(new Set(all.map(({ colour }) => colour)).size).toBeGreaterThan(200);
    expect(new Set(all.map(({ pattern }) => pattern))).toEqual(new Set([0, 1, 2, 3]));
  });
});

describe('contrast', () => {
  it('returns the contrast ratio of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});

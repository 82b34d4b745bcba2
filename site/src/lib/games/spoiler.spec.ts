import { describe, expect, it } from '@jest/globals';
import { isSpoiler } from './spoiler.js';

describe('isSpoiler', () => {
  it.each([
    'Reds 2-1 Blues',
    'Reds 2 : 1 Blues',
    'Lakers 118–104 Celtics',
    'Reds beat Blues in the rain',
    'How the Reds won the cup',
    'Blues defeated at home',
    'A late comeback in Madrid',
  ])('hides %j', (title) => expect(isSpoiler(title)).toBe(true));

  it.each([
    'Reds vs Blues',
    'Reds vs Blues 2025-26',
    'Champions League 2025/26: Matchday 3',
    'Winnipeg Jets vs Boston Bruins',
    '1. FC Köln vs Schalke 04',
  ])('shows %j', (title) => expect(isSpoiler(title)).toBe(false));
});

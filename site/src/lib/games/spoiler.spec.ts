import { describe, expect, it } from '@jest/globals';
import { aGame } from './fixtures.js';
import { hiddenPart, isSpoiler } from './spoiler.js';

describe('hiddenPart', () => {
  it.each([
    ['the score', aGame({ status: 'Live', homeScore: 1, awayScore: 0, statusText: 'Half-time' }), 'score'],
    ['a text without a score', aGame({ status: 'Live', statusText: 'Extra time' }), 'text'],
    ['a text of a finished game', aGame({ status: 'Finished', statusText: 'After penalties' }), 'text'],
    ['no text that reveals no result', aGame({ status: 'Finished', statusText: 'Abandoned' }), null],
    ['no text of a game to come', aGame({ statusText: 'In another stadium' }), null],
    ['no minute without a score', aGame({ status: 'Live' }), null],
  ])('is %s', (_, game, part) => {
    expect(hiddenPart(game)).toBe(part);
  });
});

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

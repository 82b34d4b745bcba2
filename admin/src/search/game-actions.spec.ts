import { describe, expect, it } from '@jest/globals';
import { gameRecord } from '../testing/records.js';
import { gameActions, splitVerb } from './game-actions.js';

const editor = { role: 'staff', permissions: ['games:update'] };
const GAMES = [gameRecord({ status: 'Live' }), gameRecord({ homeTeam: 'Greens' })];
const labels = (verb: string, user = editor): string[] =>
  gameActions(GAMES, verb, user, () => '/page').map(({ label }) => label);

describe('gameActions', () => {
  it('returns the actions on the first game', () => {
    expect(labels('')).toEqual(['Score: Reds vs Blues', 'Finish: Reds vs Blues', 'Replace stream: Reds vs Blues']);
  });

  it('returns the requested action on every game in a matching state', () => {
    expect(labels('postpone')).toEqual(['Postpone: Greens vs Blues']);
    expect(labels('replace')).toEqual(['Replace stream: Reds vs Blues', 'Replace stream: Greens vs Blues']);
  });

  it('returns no actions without permission', () => {
    expect(labels('', { role: 'staff', permissions: [] })).toEqual([]);
  });
});

describe('splitVerb', () => {
  it('separates the verb from the game', () => {
    expect(splitVerb('Score wren utd')).toEqual({ verb: 'score', rest: 'wren utd' });
  });

  it.each(['score', 'wren score'])('finds no verb in “%s”', (text) => {
    expect(splitVerb(text)).toEqual({ verb: '', rest: text });
  });
});

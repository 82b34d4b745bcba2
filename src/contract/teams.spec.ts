import { describe, expect, it } from '@jest/globals';
import { sitePaths } from './routes.js';
import { teamId } from './teams.js';

describe('the address of a team', () => {
  it.each([
    ['Atlético  Norte', 'ATLETICO-NORTE'],
    ['Real «Sur» (W)', 'real sur w'],
    ['नेपाल पुलिस', 'नेपाल-पुलिस'],
    ['\u26bd\ufe0f Norte \u2764\ufe0f', 'Norte'],
  ])('of %s is that of %s', (one, other) => {
    expect(teamId(one)).toBe(teamId(other));
  });

  it.each([
    ['राम', 'रोम'],
    ['पुना', 'पूना'],
    ['Norte', 'Nortes'],
  ])('of %s is another than that of %s', (one, other) => {
    expect(teamId(one)).not.toBe(teamId(other));
  });

  it('keeps the words of other scripts whole', () => {
    expect(decodeURIComponent(sitePaths.team('नेपाल पुलिस क्लब'))).toBe('/team/नेपाल-पुलिस-क्लब');
    expect(decodeURIComponent(sitePaths.team('ශ්\u200dරී ලංකා'))).toBe('/team/ශ්\u200dරී-ලංකා');
  });

  it('has no marks that belong to no letter', () => {
    expect(sitePaths.team('⚽\ufe0f Norte')).toBe('/team/Norte');
  });
});

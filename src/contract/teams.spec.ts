import { describe, expect, it } from '@jest/globals';
import { sitePaths } from './routes.js';
import { formerTeamId, repeatedAlias, teamId, teamIdsOf } from './teams.js';

describe('the address of a team', () => {
  it.each([
    ['Atlético  Norte', 'ATLETICO-NORTE'],
    ['Real «Sur» (W)', 'real sur w'],
    ['नेपाल पुलिस', 'नेपाल-पुलिस'],
    ['\u26bd\ufe0f Norte \u2764\ufe0f', 'Norte'],
    ['\u2764\ufe0f \u26bd', '\u2764-\u26bd\ufe0f'],
  ])('is the same for %s and %s', (one, other) => {
    expect(teamId(one)).toBe(teamId(other));
  });

  it.each([
    ['राम', 'रोम'],
    ['पुना', 'पूना'],
    ['Norte', 'Nortes'],
    ['🔥', '⚡'],
    ['⚽ 🔥', '⚽'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['???', '!!!'],
  ])('differs for %s and %s', (one, other) => {
    expect(teamId(one)).not.toBe(teamId(other));
  });

  it('keeps words of other scripts complete', () => {
    expect(decodeURIComponent(sitePaths.team('नेपाल पुलिस क्लब'))).toBe('/team/नेपाल-पुलिस-क्लब');
    expect(decodeURIComponent(sitePaths.team('ශ්\u200dරී ලංකා'))).toBe('/team/ශ්\u200dරී-ලංකා');
  });

  it('omits marks without a letter', () => {
    expect(sitePaths.team('⚽\ufe0f Norte')).toBe('/team/Norte');
  });

  it.each([
    '🔥',
    '⚽\ufe0f ❤\ufe0f',
    '100% ???',
    '\ud83d',
    '…',
    '..',
    ' / ',
    'राम',
    'ශ්\u200dරී ලංකා',
    '👩\u200d👩\u200d👧',
  ])('leads back to the id of %j', (name) => {
    const address = sitePaths.team(name);
    expect(address).toMatch(/^\/team\/(?!\.+$)[^/]+$/);
    expect(teamId(decodeURIComponent(address.slice('/team/'.length)))).toBe(teamId(name));
  });

  it.each([
    ['राम', 'र-म'],
    ['नेपाल पुलिस', 'न-प-ल-प-ल-स'],
    ['🔥', '-'],
    ['Atlético Norte', 'atletico-norte'],
  ])('had the former id of %s: %s', (name, former) => {
    expect(formerTeamId(name)).toBe(former);
    expect(formerTeamId(former)).toBe(former);
  });
});

describe('the names of a team', () => {
  it('have one id each, the id of the main name first', () => {
    expect(teamIdsOf({ name: 'Atlético Norte', aliases: ['Norte', 'ATLETICO-NORTE', 'A. Norte'] })).toEqual([
      'atletico-norte',
      'norte',
      'a-norte',
    ]);
  });

  it.each([
    [['Norte', 'Sur'], null],
    [['Norte', 'NORTE'], 'NORTE'],
    [['atletico norte'], 'atletico norte'],
    [[], null],
  ])('differ: %j has the repeated alias %s', (aliases, repeated) => {
    expect(repeatedAlias({ name: 'Atlético Norte', aliases })).toBe(repeated);
  });
});

import type { PresenceMode } from '@contract/presence.js';
import { describe, expect, it } from '@jest/globals';
import { initialsOf, wordsFor } from './presence.js';

const person = (name: string, mode: PresenceMode) => ({ userId: name, name, mode, since: '2031-08-15T10:00:00.000Z' });

it('initialsOf returns two letters of the username', () => {
  expect(['ana-silva', 'bo', 'Émile Zola', '李雷', '--'].map(initialsOf)).toEqual(['AS', 'BO', 'ÉZ', '李雷', '?']);
});

describe('wordsFor', () => {
  it('names users who edit the record, or else users who view it', () => {
    expect(wordsFor([])).toBe('');
    expect(wordsFor([person('Ana Silva', 'viewing')])).toBe('Ana Silva is viewing this');
    expect(wordsFor([person('Ben', 'viewing'), person('Ana Silva', 'editing')])).toBe('Ana Silva is editing this');
  });

  it('names two users and counts more', () => {
    const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map((name) => person(name, 'editing'));
    expect(wordsFor([ana!, ben!])).toBe('Ana and Ben are editing this');
    expect(wordsFor([ana!, ben!, cleo!])).toBe('Ana and 2 others are editing this');
  });
});

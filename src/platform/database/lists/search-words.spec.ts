import { describe, expect, it } from '@jest/globals';
import { searchWords } from './search-words.js';

describe('searchWords', () => {
  it('returns each word once, in lower case, in the order of the texts', () => {
    expect(searchWords('Real Madrid vs REAL Sociedad', null, undefined, 'La Liga')).toEqual([
      'real',
      'madrid',
      'vs',
      'sociedad',
      'la',
      'liga',
    ]);
  });

  it('returns words of letters and digits of every script', () => {
    expect(searchWords('São-Paulo_FC 2:1 (a.e.t.)')).toEqual(['sao', 'paulo', 'fc', '2', '1', 'a', 'e', 't']);
    expect(searchWords('नेपाल Zürich 東京')).toEqual(['नेपाल', 'zurich', '東京']);
  });

  it('treats forms that look alike as the same word', () => {
    expect(searchWords('ＦＩＦＡ')).toEqual(['fifa']);
    expect(searchWords('Zu\u0308rich')).toEqual(searchWords('Z\u00fcrich'));
    expect(searchWords('ΟΔΟΣ')).toEqual(searchWords('οδος'));
  });

  it('limits the number and length of words without splitting a character', () => {
    const many = Array.from({ length: 100 }, (_, index) => `word${index}`);
    expect(searchWords(many.join(' '))).toEqual(many.slice(0, 64));
    expect(searchWords('x'.repeat(50))).toEqual(['x'.repeat(40)]);
    expect(searchWords(`${'x'.repeat(39)}\u{1d7d8}9\u{10400}\u{10400}`)).toEqual([`${'x'.repeat(39)}0`]);
    expect(searchWords(`${'x'.repeat(39)}\u{10400}`)).toEqual(['x'.repeat(39)]);
  });

  it('returns no words without letters or digits', () => {
    expect(searchWords('', '@ – !', null)).toEqual([]);
  });
});

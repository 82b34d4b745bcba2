import { describe, expect, it } from '@jest/globals';
import { KeptAnswers } from './kept-answers.js';
import { ListCache } from './list-cache.js';

const MAX = { entries: 3, bytes: 1_000 };
const text = (length: number) => 'x'.repeat(length);

describe('answers that callers choose', () => {
  /** Asks for answers of given lengths by their keys; returns the keys of those that had to be made. */
  function asking(): (key: string, length?: number) => Promise<string[]> {
    const kept = new KeptAnswers<null>(new ListCache(), MAX);
    return async (key, length = 10) => {
      const made: string[] = [];
      await kept.get(key, ['games'], () => {
        made.push(key);
        return Promise.resolve({ body: text(length), about: null });
      });
      return made;
    };
  }

  it('are kept in a number that is bounded, those that were asked for last', async () => {
    const ask = asking();
    for (const key of ['a', 'b', 'c', 'a', 'd']) await ask(key);
    expect(await ask('a')).toEqual([]);
    expect(await ask('b')).toEqual(['b']);
  });

  it('are kept up to so many bytes together; one that is larger alone', async () => {
    const ask = asking();
    await ask('a', 600);
    await ask('b', 600);
    expect(await ask('a', 600)).toEqual(['a']);
    await ask('large', 5_000);
    expect(await ask('large', 5_000)).toEqual([]);
    expect(await ask('a', 600)).toEqual(['a']);
  });

  it('that wait for their turn are made once for all changes that come meanwhile', async () => {
    const lists = new ListCache();
    const begin = Promise.withResolvers<undefined>();
    const kept = new KeptAnswers<null>(lists, MAX, async (work) => {
      await begin.promise;
      return work();
    });
    let made = 0;
    const ask = () => kept.get('key', ['games'], () => Promise.resolve({ body: (made += 1), about: null }));
    const answers = Array.from({ length: 5 }, () => {
      lists.invalidate('games');
      return ask();
    });
    begin.resolve(undefined);
    expect(new Set(await Promise.all(answers)).size).toBe(1);
    expect(made).toBe(1);
  });
});

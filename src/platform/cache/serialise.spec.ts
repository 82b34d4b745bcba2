import { describe, expect, it } from '@jest/globals';
import { serialise } from './serialise.js';

const row = (index: number) => ({
  _id: `g${index}`,
  title: 'Ærø – "x"',
  at: new Date(index),
  link: undefined,
  n: null,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));

describe('a serialised body', () => {
  it.each([
    ['small', { message: 'Hi', matches: [] }],
    ['a long list', { message: 'Hi', left: undefined, matches: rows(500) }],
    [
      'a list of lists',
      {
        matches: [
          { title: 'A', games: rows(300) },
          { title: 'B', games: [] },
        ],
      },
    ],
    ['an array', rows(200)],
    ['null', null],
  ])('is what JSON.stringify makes of it: %s', async (_name, body) => {
    expect((await serialise(body)).toString()).toBe(JSON.stringify(body));
  });

  it('lets others run meanwhile', async () => {
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await serialise({ matches: rows(60_000) });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(1);
  });
});

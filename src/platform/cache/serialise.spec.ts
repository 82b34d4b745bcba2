import { describe, expect, it } from '@jest/globals';
import { JsonText, serialise, valueOf } from './serialise.js';

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
    expect(await turnsDuring(() => serialise({ matches: rows(60_000) }))).toBeGreaterThan(1);
  });
});

describe('the value of a body', () => {
  const text = (index: number) => new JsonText(JSON.stringify(row(index)));
  const texts = (count: number) => Array.from({ length: count }, (_, index) => text(index));

  it.each([
    ['small', { message: 'Hi', matches: [] }],
    ['of texts', { message: 'Hi', left: undefined, matches: [{ title: 'A', n: null, games: texts(3) }, row(1)] }],
    ['a long list', { matches: rows(500) }],
    ['null', null],
  ])('is what parsing its JSON makes: %s', async (_name, body) => {
    expect(await valueOf(body)).toStrictEqual(JSON.parse((await serialise(body)).toString()));
  });

  it('parses each text once, and lets others run meanwhile', async () => {
    const body = { games: texts(60_000) };
    expect(await turnsDuring(() => valueOf(body))).toBeGreaterThan(1);
    const [first, second] = [await valueOf(body), await valueOf(body)] as { games: unknown[] }[];
    expect(second?.games[0]).toBe(first?.games[0]);
  });
});

/** Returns the number of event-loop ticks of other work during an operation. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  await work();
  clearInterval(counting);
  return turns;
}

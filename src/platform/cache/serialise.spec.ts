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

describe('serialise', () => {
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
  ])('returns the result of JSON.stringify: %s', async (_name, body) => {
    expect((await serialise(body)).toString()).toBe(JSON.stringify(body));
  });

  it('yields to the event loop', async () => {
    expect(await ticksDuring(() => serialise({ matches: rows(60_000) }))).toBeGreaterThan(1);
  });
});

describe('valueOf', () => {
  const text = (index: number) => new JsonText(JSON.stringify(row(index)));
  const texts = (count: number) => Array.from({ length: count }, (_, index) => text(index));

  it.each([
    ['small', { message: 'Hi', matches: [] }],
    ['of texts', { message: 'Hi', left: undefined, matches: [{ title: 'A', n: null, games: texts(3) }, row(1)] }],
    ['a long list', { matches: rows(500) }],
    ['null', null],
  ])('returns the parsed JSON: %s', async (_name, body) => {
    expect(await valueOf(body)).toStrictEqual(JSON.parse((await serialise(body)).toString()));
  });

  it('parses each text once and yields to the event loop', async () => {
    const body = { games: texts(60_000) };
    expect(await ticksDuring(() => valueOf(body))).toBeGreaterThan(1);
    const [first, second] = [await valueOf(body), await valueOf(body)] as { games: unknown[] }[];
    expect(second?.games[0]).toBe(first?.games[0]);
  });
});

/** Returns the number of event-loop ticks of other work during an operation. */
async function ticksDuring(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  const counting = setInterval(() => (ticks += 1), 0);
  await work();
  clearInterval(counting);
  return ticks;
}

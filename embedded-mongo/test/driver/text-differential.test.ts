import type { Collection, Document } from 'mongodb';
import { createIndex, startTestServer, type TestServer } from '../support/server.js';
import { seededRandom } from '../support/random.js';

/** The nightly run has more. A failed run is repeated with its seed. */
const OPERATIONS = Math.min(Number(process.env['DIFFERENTIAL_OPERATIONS'] ?? 400), 5000);
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 7);

/** Written words with their terms. Words without a term are stop words. */
const TERMS: Readonly<Record<string, string>> = {
  goal: 'goal',
  Goals: 'goal',
  keeper: 'keeper',
  KEEPERS: 'keeper',
  run: 'run',
  running: 'run',
  Café: 'cafe',
  cafe: 'cafe',
  naïvely: 'naiv',
  derby: 'derbi',
  the: '',
  Not: '',
};
const WORDS = Object.keys(TERMS);
const WEIGHTS: Readonly<Record<string, number>> = { a: 3, b: 1, 'c.d': 2 };

interface Item {
  _id: number;
  a?: string;
  b?: string[];
  c?: { d: string }[];
  n?: number;
}

const random = seededRandom(SEED);
const below = (limit: number): number => Math.floor(random() * limit);
const pick = <T>(list: readonly T[]): T => list[below(list.length)];
const text = (max: number): string =>
  Array.from({ length: below(max + 1) }, () => pick(WORDS)).join(pick([' ', ', ', ' - ']));

function newItem(_id: number): Item {
  return {
    _id,
    ...(random() < 0.8 && { a: text(4) }),
    ...(random() < 0.6 && { b: Array.from({ length: below(3) }, () => text(3)) }),
    ...(random() < 0.5 && { c: Array.from({ length: 1 + below(2) }, () => ({ d: text(3) })) }),
    n: below(3),
  };
}

const termsOf = (value: string): string[] => value.split(/[^\p{L}]+/u).flatMap((word) => TERMS[word] || []);
const plain = (value: string): string => value.toLowerCase().replace(/é/g, 'e').replace(/ï/g, 'i');

function textsOf({ a, b = [], c = [] }: Item): [string, number][] {
  const list = [a, ...b, ...c.map(({ d }) => d)];
  const paths = ['a', ...b.map(() => 'b'), ...c.map(() => 'c.d')];
  return list.flatMap((value, at) => (value === undefined ? [] : [[value, WEIGHTS[paths[at]]]]));
}

interface Search {
  readonly terms: string[];
  readonly unwanted: string[];
  readonly phrases: string[];
  readonly unwantedPhrases: string[];
}

function newSearch(): Search {
  const some = (max: number, make: () => string): string[] => Array.from({ length: below(max + 1) }, make);
  const phrase = (): string => [pick(WORDS), ...some(1, () => pick(WORDS))].join(' ');
  const isPlain = random() < 0.5;
  return {
    terms: some(3, () => pick(WORDS)),
    unwanted: isPlain ? [] : some(1, () => pick(WORDS)),
    phrases: isPlain ? [] : some(1, phrase),
    unwantedPhrases: isPlain ? [] : some(1, phrase),
  };
}

const searchText = ({ terms: required, unwanted, phrases, unwantedPhrases }: Search): string =>
  [
    ...required,
    ...phrases.map((phrase) => `"${phrase}"`),
    ...unwanted.map((word) => `-${word}`),
    ...unwantedPhrases.map((phrase) => `-"${phrase}"`),
  ].join(' ');

/** Returns the score of a document. Undefined if it does not match. */
function scoreOf(item: Item, { terms: required, unwanted, phrases, unwantedPhrases }: Search): number | undefined {
  const texts = textsOf(item);
  const terms = new Set([...required, ...phrases].flatMap(termsOf));
  const all = texts.flatMap(([value]) => termsOf(value));
  const has = (phrase: string): boolean => texts.some(([value]) => plain(value).includes(plain(phrase)));
  if (!all.some((term) => terms.has(term)) || unwanted.flatMap(termsOf).some((term) => all.includes(term)))
    return undefined;
  if (!phrases.every(has) || unwantedPhrases.some(has)) return undefined;
  let score = 0;
  for (const term of terms)
    for (const [value, weight] of texts) {
      const itemLanguage = termsOf(value);
      const count = itemLanguage.filter((other) => other === term).length;
      if (count === 0) continue;
      const frequency = 2 - 2 ** (1 - count);
      score +=
        weight * frequency * (0.5 + (0.5 * count) / itemLanguage.length) * (value.toLowerCase() === term ? 1.1 : 1);
    }
  return score;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function check(items: Collection<Item>, model: ReadonlyMap<number, Item>): Promise<void> {
  const search = newSearch();
  const options = searchText(search);
  const n = random() < 0.3 ? below(3) : undefined;
  const filter = { $text: { $search: options }, ...(n === undefined ? {} : { n }) };
  const expected = new Map(
    [...model.values()].flatMap((item): [number, number][] => {
      const score = n === undefined || item.n === n ? scoreOf(item, search) : undefined;
      return score === undefined ? [] : [[item._id, score]];
    }),
  );
  const found = await items
    .find(filter)
    .project<{ _id: number; score: number }>({ score: { $meta: 'textScore' } })
    .sort({ score: { $meta: 'textScore' }, _id: 1 })
    .toArray();
  const scores = found.map(({ score }) => Number(score.toFixed(9)));
  expect({ options, n, ids: found.map(({ _id }) => _id).sort((a, b) => a - b) }).toEqual({
    options,
    n,
    ids: [...expected.keys()].sort((a, b) => a - b),
  });
  expect(scores).toEqual(found.map(({ _id }) => Number(expected.get(_id)?.toFixed(9))));
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
}

test(`matches a model of a text index after ${OPERATIONS} random operations (seed ${SEED})`, async () => {
  const items = server.client.db('differential').collection<Item>('text');
  const model = new Map<number, Item>();
  const key: Document = { a: 'text', b: 'text', 'c.d': 'text' };
  for (let operation = 0; operation < OPERATIONS; operation += 1) {
    if (operation === 30) await createIndex(items, key as Record<string, 'text'>, { weights: WEIGHTS });
    const _id = below(60);
    const matching = model.get(_id);
    if (!matching) {
      const item = newItem(_id);
      await items.insertOne({ ...item });
      model.set(_id, item);
    } else if (random() < 0.3) {
      await items.deleteOne({ _id });
      model.delete(_id);
    } else if (random() < 0.5) {
      const { _id: same, ...rest } = newItem(_id);
      await items.replaceOne({ _id: same }, rest);
      model.set(_id, { _id, ...rest });
    } else {
      const a = text(4);
      const added = text(2);
      const isAdded = matching.b !== undefined;
      await items.updateOne({ _id }, { $set: { a }, ...(isAdded && { $push: { b: added } }) });
      model.set(_id, { ...matching, a, ...(isAdded && { b: [...(matching.b ?? []), added] }) });
    }
    if (operation >= 30) await check(items, model);
  }
  expect(await server.client.db('differential').command({ validate: 'text' })).toMatchObject({ valid: true });
}, 300_000);

import { globSync, readFileSync } from 'node:fs';

/** Texts that stand in one list of the source: the values of an array, or of a type that names them. */
const LIST = /'[^'\n]+'(?:\s*[,|]\s*'[^'\n]+')+/g;

/**
 * Puts the values of each enumeration of a description into the order in which the contract has them: that of the list with
 * the same values, else of the first file that names them all, else of the alphabet. The compiler has them in the order in
 * which it came upon each text, which other files change.
 */
export function orderEnums(description: unknown): void {
  const files = globSync('src/contract/**/*.ts')
    .filter((file) => !file.endsWith('.spec.ts'))
    .sort()
    .map((file) => readFileSync(file, 'utf8'));
  const lists = files.flatMap((text) => [...text.matchAll(LIST)].map(([list]) => textsIn(list)));
  for (const values of enumsIn(description)) {
    const isSame = (list: string[]): boolean =>
      list.length === values.length && values.every((one) => list.includes(one));
    const order = lists.find(isSame) ?? orderInOneFile(files, values) ?? [...values].sort();
    values.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }
}

const textsIn = (list: string): string[] => [...list.matchAll(/'([^']+)'/g)].map(([, text = '']) => text);

/** The values as the first file has them that names all, as texts or as keys of an object; an empty text comes first. */
function orderInOneFile(files: readonly string[], values: readonly string[]): string[] | undefined {
  for (const text of files) {
    const places = new Map(values.map((value) => [value, placeIn(text, value)]));
    if (![...places.values()].includes(-1))
      return [...values].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  }
  return undefined;
}

function placeIn(text: string, value: string): number {
  if (value === '') return 0;
  const name = value.replaceAll(/[^\w\s]/g, String.raw`\$&`);
  return text.search(new RegExp(`'${name}'|^ *${name}[:,]`, 'm'));
}

/** The lists of values below a part of a description; each is to be sorted in place. */
function enumsIn(part: unknown): string[][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    key === 'enum' && Array.isArray(value) && value.every((one) => typeof one === 'string') ? [value] : enumsIn(value),
  );
}

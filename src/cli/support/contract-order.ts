import { globSync, readFileSync } from 'node:fs';

/** Texts in one list of the source code: the values of an array or of a union type. */
const LIST = /'[^'\n]+'(?:\s*[,|]\s*'[^'\n]+')+/g;

/**
 * Sorts the values of each enumeration of a description into the order of the contract: the order of the list with the same
 * values, else of the first file that contains all values, else alphabetically. The compiler's own order depends on the other
 * files.
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

/**
 * Returns the values in the order of the first file that contains all of them as texts or as keys of an object. An empty text
 * comes first.
 */
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

/** Returns all enumerations in a part of a description. The caller sorts them in place. */
function enumsIn(part: unknown): string[][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    key === 'enum' && Array.isArray(value) && value.every((one) => typeof one === 'string') ? [value] : enumsIn(value),
  );
}

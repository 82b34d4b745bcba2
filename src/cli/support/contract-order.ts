import { globSync, readFileSync } from 'node:fs';

/** Texts that stand in one list of the source: the values of an array, or of a type that names them. */
const LIST = /'[^'\n]+'(?:\s*[,|]\s*'[^'\n]+')+/g;

/**
 * Puts the values of each enumeration of a description into the order in which the contract lists them, else in that of the
 * alphabet. The compiler has them in the order in which it came upon each text, which other files change.
 */
export function orderEnums(description: unknown): void {
  const text = globSync('src/contract/**/*.ts')
    .filter((file) => !file.endsWith('.spec.ts'))
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const lists = [...text.matchAll(LIST)].map(([list]) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, value = '']) => value),
  );
  for (const values of enumsIn(description)) {
    const same = lists.find((list) => list.length === values.length && values.every((value) => list.includes(value)));
    const order = same ?? [...values].sort();
    values.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }
}

/** The lists of values below a part of a description; each is to be sorted in place. */
function enumsIn(part: unknown): string[][] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    key === 'enum' && Array.isArray(value) && value.every((one) => typeof one === 'string') ? [value] : enumsIn(value),
  );
}

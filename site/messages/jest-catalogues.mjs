import { jest } from '@jest/globals';
import { AREAS, compileCatalogue, LANGUAGES, readCatalogue } from './compile.mjs';

const catalogueOf = (area) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, compileCatalogue(readCatalogue(language, area))]));

// Read when a test imports it: Jest would keep a transformed file as it was when another language's changes.
for (const area of AREAS) {
  jest.unstable_mockModule(`virtual:messages/${area}`, () => ({ default: catalogueOf(area) }), { virtual: true });
}

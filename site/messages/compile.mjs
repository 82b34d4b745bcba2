/**
 * Compiles the message catalogues of the site: `messages/{language}/{area}.json`, texts in ICU MessageFormat by key. Each area
 * becomes one script for the browser, except the areas of SERVER_AREAS. Texts that a module adds to the page are in the module's
 * folder, `src/modules/{module}/messages/{language}.json`, and have the keys `{module}.{key}`.
 */
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';

const FOLDER = new URL('./', import.meta.url);
const MODULES = new URL('../src/modules/', import.meta.url);

export const BASE = 'en';
const PAGE_AREA = 'page';
/** Texts that only the server renders. */
export const SERVER_AREAS = [PAGE_AREA];

export const LANGUAGES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((a, b) => Number(b === BASE) - Number(a === BASE) || a.localeCompare(b));

export const AREAS = readdirSync(new URL(`${BASE}/`, FOLDER)).map((file) => file.replace(/\.json$/, ''));

/** The files of a catalogue, each with what its keys begin with. */
function partsOf(language, area) {
  const catalog = { prefix: '', file: fileURLToPath(new URL(`${language}/${area}.json`, FOLDER)) };
  if (area !== PAGE_AREA) return [catalog];
  const modules = globSync('*/messages/', { cwd: fileURLToPath(MODULES) })
    .map((folder) => dirname(folder))
    .sort();
  const fileOf = (module) => fileURLToPath(new URL(`${module}/messages/${language}.json`, MODULES));
  return [catalog, ...modules.map((module) => ({ prefix: `${module}.`, file: fileOf(module) }))];
}

export const catalogueFiles = (language, area) => partsOf(language, area).map(({ file }) => file);

export const readCatalogue = (language, area) =>
  Object.fromEntries(
    partsOf(language, area).flatMap(({ prefix, file }) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8'))).map(([key, text]) => [prefix + key, text]),
    ),
  );

/** Parses the texts of a catalogue, so that browsers and pages parse nothing. */
export const compileCatalogue = (catalogue) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compile(text)]));

/** The arguments of a compiled message, by name: 'number' for plurals and numbers, 'text' for the rest, 'tag' for elements. */
export function argumentsOf(message) {
  const kinds = {};
  const visit = (node) => {
    if (!Array.isArray(node)) return;
    const [name, kind, options] = node;
    if (node.length === 1) kinds[name] ??= 'text';
    else if (typeof kind !== 'number' || kind === 0) {
      kinds[name] = 'tag';
      node.slice(1).forEach(visit);
    } else {
      kinds[name] = kind === 2 || kind === 3 || kind === 4 ? 'number' : 'text';
      if (kind <= 3) Object.values(options).forEach((option) => (Array.isArray(option) ? option.forEach(visit) : null));
    }
  };
  if (Array.isArray(message)) message.forEach(visit);
  return kinds;
}

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The scripts that browsers load: each area in each language, `{ language, area, file, code }`. */
export function browserCatalogues() {
  return AREAS.filter((area) => !SERVER_AREAS.includes(area)).flatMap((area) => {
    const codes = LANGUAGES.map((language) => ({
      language,
      code: `export default ${JSON.stringify({ [language]: compileCatalogue(readCatalogue(language, area)) })};\n`,
    }));
    // One mark for all: the addresses of the other languages follow from that of the base, and change when any of them does.
    const mark = hash(codes.map(({ code }) => code).join(''));
    return codes.map(({ language, code }) => ({
      language,
      area,
      code,
      file: `_astro/messages-${area}.${language}.${mark}.js`,
    }));
  });
}

/** Returns the import map of each language except the base. With it, a page loads its catalogues instead of the base's. */
export function importMaps() {
  const files = browserCatalogues();
  const ofBase = new Map(files.filter(({ language }) => language === BASE).map(({ area, file }) => [area, file]));
  return Object.fromEntries(
    LANGUAGES.filter((language) => language !== BASE).map((language) => {
      const ownFiles = files.filter((file) => file.language === language);
      const imports = Object.fromEntries(ownFiles.map(({ area, file }) => [`/${ofBase.get(area)}`, `/${file}`]));
      return [language, JSON.stringify({ imports })];
    }),
  );
}

/** Returns the types of the messages' keys and arguments. */
export function declarations() {
  const TYPES = { number: 'number', text: 'string | number', tag: 'Tag' };
  const lines = AREAS.flatMap((area) => [
    `  ${area}: {`,
    ...Object.entries(compileCatalogue(readCatalogue(BASE, area))).map(([key, message]) => {
      const all = Object.entries(argumentsOf(message)).map(([name, kind]) => `${name}: ${TYPES[kind]}`);
      return `    '${key}': ${all.length > 0 ? `{ ${all.join('; ')} }` : 'null'};`;
    }),
    '  };',
  ]);
  return [
    '/** Generated from the English catalogues by `npm run messages`. */',
    "import type { Tag } from '../src/i18n/translator.js';",
    '',
    'export interface Messages {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

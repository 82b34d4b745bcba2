import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { languageNamed } from '../text/language.js';
import { TEXT_TERM } from '../text/text-index.js';

/** Options that only a text index has. */
export const TEXT_OPTIONS: readonly string[] = ['weights', 'default_language', 'language_override', 'textIndexVersion'];
const SECOND_TERM = '_ftsx';
const MAX_WEIGHT = 100_000;

const cannotCreate = (message: string): MongoError => new MongoError('CannotCreateIndex', message);

/** Returns whether an index's key has a text field. */
export const isTextKey = (key: Doc): boolean => Object.values(key).includes('text');

/** Returns the key, weights, and languages of a text index as MongoDB stores them. */
export function textSpec(options: Doc, key: Doc): Doc {
  for (const option of ['unique', 'expireAfterSeconds'])
    if (options[option] !== undefined && options[option] !== false) throw notSupported(`a text index with ${option}`);
  const { key: stored, fields } = storedKey(key);
  return {
    key: stored,
    weights: weightsOf(fields, options['weights']),
    default_language: defaultLanguage(options['default_language']),
    language_override: languageOverride(options['language_override']),
    textIndexVersion: version(options['textIndexVersion']),
  };
}

/** Returns the stored form of a key. One term replaces all text fields, between the fields before and after them. */
function storedKey(key: Doc): { key: Doc; fields: string[] } {
  const stored: Doc = {};
  const fields: string[] = [];
  const entries = Object.entries(key);
  for (const [position, [path, direction]] of entries.entries()) {
    const [before, beforeDirection] = position > 0 ? entries[position - 1] : ['', undefined];
    if (path === SECOND_TERM) {
      if (before !== TEXT_TERM || numberOf(direction) !== 1) throw cannotCreate('expecting _ftsx:1 behind _fts');
    } else if (direction === 'text') {
      if (TEXT_TERM in stored && beforeDirection !== 'text')
        throw cannotCreate("'text' fields in index must all be adjacent");
      if (path !== TEXT_TERM) fields.push(path);
      Object.assign(stored, { [TEXT_TERM]: 'text', [SECOND_TERM]: 1 });
    } else if (path === TEXT_TERM) throw cannotCreate('expecting _fts:"text"');
    else if (typeof direction === 'string')
      throw cannotCreate(`a text index cannot have a field of type '${direction}'`);
    else stored[path] = direction;
  }
  return { key: stored, fields };
}

function weightsOf(fields: readonly string[], option: Value): Doc {
  const weights: Doc = Object.fromEntries(fields.map((field) => [field, 1]));
  if (typeof option === 'string') weights[option] = 1;
  else if (isDoc(option)) Object.assign(weights, option);
  else if (option !== undefined) throw cannotCreate("text index option 'weights' must be an object");
  const entries = Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) throw cannotCreate('a text index needs fields');
  for (const [path, value] of entries) {
    const weight = numberOf(value);
    if (weight === undefined) throw cannotCreate('weight for text index needs numeric type');
    if (!(weight > 0 && weight < MAX_WEIGHT))
      throw cannotCreate(`text index weight must be in the exclusive interval (0,${MAX_WEIGHT}) but found: ${weight}`);
    if (path === '$**') {
      if (weight !== 1) throw notSupported("a weight of '$**' other than 1");
    } else if (path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw cannotCreate(`weight for text index has an illegal field name: ${path}`);
  }
  return Object.fromEntries(entries);
}

function defaultLanguage(option: Value): string {
  if (option === undefined) return 'english';
  if (typeof option !== 'string') throw cannotCreate('default_language needs a string type');
  const language = languageNamed(option);
  if (language === undefined) throw cannotCreate('default_language is not valid');
  if (typeof language === 'string') throw notSupported(`a text index in ${language}`);
  return option;
}

function languageOverride(option: Value): string {
  if (option === undefined) return 'language';
  if (typeof option !== 'string' || option === '' || option.startsWith('$') || option.includes('.'))
    throw cannotCreate('language_override is not valid');
  return option;
}

function version(option: Value): number {
  const number = option === undefined ? 3 : numberOf(option);
  if (number === 1 || number === 2) throw notSupported(`a text index with textIndexVersion ${number}`);
  if (number !== 3) throw cannotCreate(`bad textIndexVersion: ${String(option)}`);
  return 3;
}

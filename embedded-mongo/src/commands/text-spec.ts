import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { languageNamed } from '../text/language.js';
import { TEXT_TERM } from '../text/text-index.js';

/** Options that only a text index has. */
export const TEXT_OPTIONS: readonly string[] = ['weights', 'default_language', 'language_override', 'textIndexVersion'];
const SECOND_TERM = '_ftsx';
const MAX_WEIGHT = 100_000;

const refused = (message: string): MongoError => new MongoError('CannotCreateIndex', message);

/** Whether an index's key asks for words of texts. */
export const isTextKey = (key: Doc): boolean => Object.values(key).includes('text');

/** The key, weights and languages of a text index as MongoDB stores them. */
export function textSpec(given: Doc, key: Doc): Doc {
  for (const option of ['unique', 'expireAfterSeconds'])
    if (given[option] !== undefined && given[option] !== false) throw notSupported(`a text index with ${option}`);
  const { key: stored, fields } = storedKey(key);
  return {
    key: stored,
    weights: weightsOf(fields, given['weights']),
    default_language: defaultLanguage(given['default_language']),
    language_override: languageOverride(given['language_override']),
    textIndexVersion: version(given['textIndexVersion']),
  };
}

/** One term stands for all fields of the text, between those before and those behind it. */
function storedKey(key: Doc): { key: Doc; fields: string[] } {
  const stored: Doc = {};
  const fields: string[] = [];
  const entries = Object.entries(key);
  for (const [position, [path, direction]] of entries.entries()) {
    const [before, beforeDirection] = position > 0 ? entries[position - 1] : ['', undefined];
    if (path === SECOND_TERM) {
      if (before !== TEXT_TERM || numberOf(direction) !== 1) throw refused('expecting _ftsx:1 behind _fts');
    } else if (direction === 'text') {
      if (TEXT_TERM in stored && beforeDirection !== 'text')
        throw refused("'text' fields in index must all be adjacent");
      if (path !== TEXT_TERM) fields.push(path);
      Object.assign(stored, { [TEXT_TERM]: 'text', [SECOND_TERM]: 1 });
    } else if (path === TEXT_TERM) throw refused('expecting _fts:"text"');
    else if (typeof direction === 'string') throw refused(`a text index cannot have a field of type '${direction}'`);
    else stored[path] = direction;
  }
  return { key: stored, fields };
}

function weightsOf(fields: readonly string[], given: Value): Doc {
  const weights: Doc = Object.fromEntries(fields.map((field) => [field, 1]));
  if (typeof given === 'string') weights[given] = 1;
  else if (isDoc(given)) Object.assign(weights, given);
  else if (given !== undefined) throw refused("text index option 'weights' must be an object");
  const entries = Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) throw refused('a text index needs fields');
  for (const [path, value] of entries) {
    const weight = numberOf(value);
    if (weight === undefined) throw refused('weight for text index needs numeric type');
    if (!(weight > 0 && weight < MAX_WEIGHT))
      throw refused(`text index weight must be in the exclusive interval (0,${MAX_WEIGHT}) but found: ${weight}`);
    if (path === '$**') {
      if (weight !== 1) throw notSupported("a weight of '$**' other than 1");
    } else if (path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw refused(`weight for text index has an illegal field name: ${path}`);
  }
  return Object.fromEntries(entries);
}

function defaultLanguage(given: Value): string {
  if (given === undefined) return 'english';
  if (typeof given !== 'string') throw refused('default_language needs a string type');
  const language = languageNamed(given);
  if (language === undefined) throw refused('default_language is not valid');
  if (typeof language === 'string') throw notSupported(`a text index in ${language}`);
  return given;
}

function languageOverride(given: Value): string {
  if (given === undefined) return 'language';
  if (typeof given !== 'string' || given === '' || given.startsWith('$') || given.includes('.'))
    throw refused('language_override is not valid');
  return given;
}

function version(given: Value): number {
  const number = given === undefined ? 3 : numberOf(given);
  if (number === 1 || number === 2) throw notSupported(`a text index with textIndexVersion ${number}`);
  if (number !== 3) throw refused(`bad textIndexVersion: ${String(given)}`);
  return 3;
}

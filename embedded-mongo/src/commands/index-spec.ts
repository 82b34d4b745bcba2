import { isDollarName } from '../aggregate/field-names.js';
import { equalValues } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { compileCollation, completeCollation, hasStrings, isUnset } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import type { Collection } from '../storage/catalog.js';
import { showValue } from '../storage/documents.js';
import { isTextKey, TEXT_OPTIONS, textSpec } from './text-spec.js';
import { checkWildcardProjection, isWildcardTerm } from '../storage/wildcard.js';

const OPTIONS = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'hidden',
  'background',
  'ns',
  'collation',
  'wildcardProjection',
  'storageEngine',
]);

const FLAGS = ['unique', 'sparse', 'hidden', 'background'];

function checkFlag(option: string, value: Value): void {
  if (value === undefined || typeof value === 'boolean' || numberOf(value) !== undefined) return;
  throw new MongoError(
    'TypeMismatch',
    `The field '${option}' has value ${option}: ${showValue(value)}, which is not convertible to bool`,
  );
}

/** Options of MongoDB that this server does not support. */
const REFUSED = new Set([
  ...['prepareUnique', 'dropDups', 'bits', 'min', 'max', 'bucketSize', 'clustered', 'columnstoreProjection', 'comment'],
  ...['2dsphereIndexVersion', 'finestIndexedLevel', 'coarsestIndexedLevel', 'originalSpec', ...TEXT_OPTIONS],
]);

/** Reads and checks an index's specification. The stored form omits options without effect. */
export function parseSpec(input: Doc, collection: Collection | undefined, ignoreUnknown = false): Doc {
  for (const field of ['key', 'name'])
    if (input[field] === undefined)
      throw new MongoError('FailedToParse', `The '${field}' field is a required property of an index specification`);
  const key = input['key'];
  if (!isDoc(key) || Object.keys(key).length === 0)
    throw new MongoError('CannotCreateIndex', 'Index keys cannot be empty.');
  for (const option of Object.keys(input)) {
    if (OPTIONS.has(option) || (isTextKey(key) && TEXT_OPTIONS.includes(option))) continue;
    if (REFUSED.has(option)) throw notSupported(`the index option ${option}`);
    if (!ignoreUnknown)
      throw new MongoError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification. Specification: ${showValue(input)}`,
      );
  }
  if (input['v'] !== undefined && numberOf(input['v']) !== 2) throw notSupported('an index of a version other than 2');
  if (isDoc(input['storageEngine']) && Object.keys(input['storageEngine']).length > 0)
    throw notSupported('the index option storageEngine');
  for (const [path, direction] of Object.entries(key)) checkField(path, direction);
  if (Object.keys(key).join() === '_id' && numberOf(key['_id']) !== undefined) checkOnId(input);
  const text = isTextKey(key) ? textSpec(input, key) : undefined;
  if (!text && Object.values(key).includes('hashed')) checkHashed(input, key);
  if (!text && Object.keys(key).some(isWildcardTerm)) checkWildcard(input, key);
  for (const option of FLAGS) checkFlag(option, input[option]);
  const { name } = input;
  if (typeof name !== 'string' || name === '' || name === '*')
    throw new MongoError('CannotCreateIndex', 'an index needs a name');
  const spec: Doc = { v: 2, key, name, ...text };
  for (const option of ['unique', 'sparse', 'hidden']) if (isSet(input[option])) spec[option] = true;
  // The option has no effect, but MongoDB stores it.
  if (input['background'] !== undefined) spec['background'] = input['background'];
  addWildcardProjection(spec, input['wildcardProjection'], key);
  const partial = input['partialFilterExpression'];
  if (partial !== undefined) {
    if (!isDoc(partial)) throw new MongoError('CannotCreateIndex', "'partialFilterExpression' must be a document");
    if (spec['sparse'])
      throw new MongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
    checkPartial(partial);
    spec['partialFilterExpression'] = partial;
  }
  addExpiry(spec, input['expireAfterSeconds'], key);
  if (isDoc(input['collation']) && isUnset(input['collation']))
    throw new MongoError('BadValue', "The field 'collation' cannot be an empty object.");
  addCollation(spec, input['collation'] ?? collection?.options['collation']);
  return spec;
}

/**
 * Index keys have strings in the order of their bytes, regardless of the collation, so queries with a collation do not
 * use them for strings. Unique indexes and partial filters would need the collation.
 */
function addCollation(spec: Doc, option: Value): void {
  compileCollation(option);
  const collation = completeCollation(option);
  if (!collation) return;
  if (isTextKey(spec['key'] as Doc))
    throw new MongoError('CannotCreateIndex', `Index type 'text' does not support collation: ${showValue(collation)}`);
  const remedy = "(give it the collation { locale: 'simple' })";
  if (spec['unique']) throw notSupported(`a unique index with a collation ${remedy}`);
  if (hasStrings(spec['partialFilterExpression']))
    throw notSupported(`a partial index on strings with a collation ${remedy}`);
  spec['collation'] = collation;
}

/** Throws if the index on `_id` has an option that it cannot have. */
function checkOnId(input: Doc): void {
  const option = ['sparse', 'partialFilterExpression', 'hidden'].find(
    (name) => isSet(input[name]) || (name === 'partialFilterExpression' && isDoc(input[name])),
  );
  if (option !== undefined) throw new MongoError('CannotCreateIndex', `_id index cannot have the option ${option}`);
}

function isSet(value: Value): boolean {
  return value === true || (numberOf(value) ?? 0) !== 0;
}

/** Types of MongoDB's indexes that this server does not support. */
const OTHER_TYPES = new Set(['2d', '2dsphere', '2dsphere_bucket', 'columnstore', 'geoHaystack']);

function checkField(path: string, direction: Value): void {
  if (path === '' || path.split('.').includes(''))
    throw new MongoError('CannotCreateIndex', 'Index keys cannot be an empty field.');
  const names = isWildcardTerm(path) ? path.split('.').slice(0, -1) : path.split('.');
  if (names.some((part, at) => (at === 0 ? part.startsWith('$') : isDollarName(part))))
    throw new MongoError('CannotCreateIndex', `Index key contains an illegal field name: field name starts with '$'.`);
  if (direction === 'text' || (direction === 'hashed' && !isWildcardTerm(path))) return;
  if (typeof direction === 'string' && OTHER_TYPES.has(direction))
    throw notSupported(`an index of type '${direction}'`);
  if (typeof direction === 'string') throw new MongoError('CannotCreateIndex', `Unknown index plugin '${direction}'`);
  const number = numberOf(direction);
  if (number === undefined || number === 0 || Number.isNaN(number))
    throw new MongoError(
      'CannotCreateIndex',
      'Values in v:2 index key pattern cannot be of this type. Only numbers other than 0 are allowed.',
    );
}

function checkHashed(input: Doc, key: Doc): void {
  const hashed = Object.values(key).filter((direction) => direction === 'hashed').length;
  if (hashed > 1)
    throw new MongoError(
      'Location31303',
      `A maximum of one index field is allowed to be hashed but found ${hashed} for 'key' ${showValue(key)}`,
    );
  if (isSet(input['unique']))
    throw new MongoError('Location16764', 'Currently hashed indexes cannot guarantee uniqueness. Use a regular index.');
  if (input['expireAfterSeconds'] !== undefined) throw notSupported('a hashed index with expireAfterSeconds');
}

function checkWildcard(input: Doc, key: Doc): void {
  if (Object.keys(key).length > 1) throw notSupported('a compound wildcard index');
  const option = isSet(input['unique']) ? 'unique' : 'expireAfterSeconds';
  if (option === 'unique' || input[option] !== undefined)
    throw new MongoError('CannotCreateIndex', `Index type 'wildcard' does not support the ${option} option`);
}

function addWildcardProjection(spec: Doc, projection: Value, key: Doc): void {
  if (projection === undefined) return;
  if (!isDoc(projection)) throw new MongoError('TypeMismatch', "The field 'wildcardProjection' must be an object");
  const [term] = Object.keys(key);
  if (!isWildcardTerm(term) || key[term] === 'text')
    throw new MongoError('BadValue', "The field 'wildcardProjection' is only allowed in an 'wildcard' index");
  if (term !== '$**')
    throw new MongoError(
      'FailedToParse',
      `The field 'wildcardProjection' is only allowed when 'key' is {"$**": ±1}: ${showValue(key)}`,
    );
  checkWildcardProjection(projection);
  spec['wildcardProjection'] = projection;
}

const PARTIAL_OPERATORS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$exists', '$type', '$in', '$and', '$or']);

function checkPartial(partial: Doc): void {
  for (const [key, value] of Object.entries(partial)) {
    const operators = key.startsWith('$')
      ? [key]
      : isDoc(value)
        ? Object.keys(value).filter((name) => name.startsWith('$'))
        : [];
    const unsupported = operators.find(
      (name) => !PARTIAL_OPERATORS.has(name) || (name === '$exists' && isDoc(value) && value['$exists'] !== true),
    );
    if (unsupported !== undefined)
      throw new MongoError('CannotCreateIndex', `unsupported expression in partial index: ${unsupported}`);
  }
  compileFilter(partial);
}

/** Checks a time to live, and adds it to a specification. */
export function addExpiry(spec: Doc, seconds: Value, key: Doc): void {
  if (seconds === undefined) return;
  const number = numberOf(seconds);
  if (number === undefined || number < 0 || number > 2147483647)
    throw new MongoError(
      'CannotCreateIndex',
      "TTL index 'expireAfterSeconds' option must be within an acceptable range",
    );
  if (Object.keys(key).length !== 1 || '_id' in key)
    throw new MongoError(
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL, and _id can not have one',
    );
  spec['expireAfterSeconds'] = seconds;
}

/** Returns whether two keys have the same fields in the same order and directions. */
export function sameOrder(a: Doc, b: Doc): boolean {
  const left = Object.entries(a);
  const right = Object.entries(b);
  return (
    left.length === right.length &&
    left.every(
      ([path, direction], position) => path === right[position][0] && equalValues(direction, right[position][1]),
    )
  );
}

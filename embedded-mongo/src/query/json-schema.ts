import { equalValues } from '../bson/compare.js';
import { bigDecimal } from '../bson/big-decimal.js';
import { isNumeric, numberOf, toNumber } from '../bson/numbers.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { KeyMaker } from './collated-keys.js';
import { Regex } from './regex/regex.js';
import { typeTest } from './types.js';

type Test = (value: Value) => boolean;

/** Keywords of JSON Schema that MongoDB does not have either. */
const ABSENT = new Set(['$ref', '$schema', 'default', 'definitions', 'format', 'id']);

function bad(message: string): MongoError {
  return new MongoError('FailedToParse', message);
}

function schemaOf(keyword: string, value: Value): Test {
  if (!isDoc(value)) throw bad(`$jsonSchema keyword '${keyword}' must be an object`);
  return compileSchema(value);
}

function schemasOf(keyword: string, value: Value): Test[] {
  if (!Array.isArray(value) || value.length === 0)
    throw bad(`$jsonSchema keyword '${keyword}' must be a non-empty array`);
  return value.map((item) => schemaOf(keyword, item));
}

function countOf(keyword: string, value: Value): number {
  const count = numberOf(value);
  if (count === undefined || !Number.isInteger(count) || count < 0)
    throw bad(`$jsonSchema keyword '${keyword}' must be a non-negative integer`);
  return count;
}

function limitOf(keyword: string, value: Value): number {
  const limit = numberOf(value);
  if (limit === undefined) throw bad(`$jsonSchema keyword '${keyword}' must be a number`);
  return limit;
}

function namesOf(keyword: string, value: Value): string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw bad(`$jsonSchema keyword '${keyword}' must be an array of strings`);
  return value;
}

const JSON_TYPES: Readonly<Record<string, string>> = {
  object: 'object',
  array: 'array',
  number: 'number',
  boolean: 'bool',
  string: 'string',
  null: 'null',
};

function jsonType(value: Value): Test {
  const names = (Array.isArray(value) ? value : [value]).map((name) => {
    if (typeof name !== 'string' || !Object.hasOwn(JSON_TYPES, name))
      throw bad(`$jsonSchema type '${String(name)}' is not currently supported`);
    return JSON_TYPES[name];
  });
  return typeTest(names);
}

/** Restricts a test to values of one type. Other values pass. */
const ofNumbers =
  (test: (value: number) => boolean): Test =>
  (value) =>
    !isNumeric(value) || test(toNumber(value));
const ofTexts =
  (test: (value: string) => boolean): Test =>
  (value) =>
    typeof value !== 'string' || test(value);
const ofArrays =
  (test: (value: Value[]) => boolean): Test =>
  (value) =>
    !Array.isArray(value) || test(value);
const ofDocs =
  (test: (value: Doc) => boolean): Test =>
  (value) =>
    !isDoc(value) || test(value);

function properties(schema: Doc): Test {
  const named = Object.entries(docOf('properties', schema['properties'])).map(
    ([name, inner]) => [name, schemaOf('properties', inner)] as const,
  );
  const patterns = Object.entries(docOf('patternProperties', schema['patternProperties'])).map(
    ([pattern, inner]) => [new Regex(pattern, ''), schemaOf('patternProperties', inner)] as const,
  );
  const rest = schema['additionalProperties'] ?? true;
  const others: Test = typeof rest === 'boolean' ? () => rest : schemaOf('additionalProperties', rest);
  const names = new Set(named.map(([name]) => name));
  return ofDocs((doc) => {
    for (const [name, test] of named) if (Object.hasOwn(doc, name) && !test(getField(doc, name))) return false;
    return Object.entries(doc).every(([name, value]) => {
      const matching = patterns.filter(([regex]) => regex.test(name));
      if (!matching.every(([, test]) => test(value))) return false;
      return matching.length > 0 || names.has(name) || others(value);
    });
  });
}

function docOf(keyword: string, value: Value): Doc {
  if (value === undefined) return {};
  if (!isDoc(value)) throw bad(`$jsonSchema keyword '${keyword}' must be an object`);
  return value;
}

function items(schema: Doc): Test {
  const spec = schema['items'];
  if (spec !== undefined && !Array.isArray(spec)) {
    const each = schemaOf('items', spec);
    return ofArrays((array) => array.every(each));
  }
  const tests = (spec ?? []).map((item) => schemaOf('items', item));
  const rest = schema['additionalItems'] ?? true;
  const others: Test = typeof rest === 'boolean' ? () => rest : schemaOf('additionalItems', rest);
  return ofArrays((array) =>
    array.every((item, index) => (index < tests.length ? tests[index](item) : spec === undefined || others(item))),
  );
}

function dependencies(value: Value): Test {
  const tests = Object.entries(docOf('dependencies', value)).map(([name, needed]) => {
    const test = Array.isArray(needed) ? required(namesOf('dependencies', needed)) : schemaOf('dependencies', needed);
    return [name, test] as const;
  });
  return ofDocs((doc) => tests.every(([name, test]) => !Object.hasOwn(doc, name) || test(doc)));
}

const required = (names: readonly string[]): Test => ofDocs((doc) => names.every((name) => Object.hasOwn(doc, name)));

function bounded(schema: Doc, keyword: 'minimum' | 'maximum'): Test {
  const limit = limitOf(keyword, schema[keyword]);
  const exclusive = schema[keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'] ?? false;
  if (typeof exclusive !== 'boolean') throw bad(`$jsonSchema keyword 'exclusive${keyword}' must be a boolean`);
  const sign = keyword === 'minimum' ? 1 : -1;
  return ofNumbers((value) => (exclusive ? (value - limit) * sign > 0 : (value - limit) * sign >= 0));
}

function distinct(array: readonly Value[]): boolean {
  const keys = new KeyMaker(undefined);
  return new Set(array.map((item) => keys.keyOf(item))).size === array.length;
}

const always: Test = () => true;

/** Compiles each keyword to a test. In a pair of keywords, one compiles both. */
const KEYWORDS: Readonly<Record<string, (value: Value, schema: Doc) => Test>> = {
  bsonType: (value) => typeTest(value),
  type: jsonType,
  enum: (value) => {
    if (!Array.isArray(value) || value.length === 0) throw bad("$jsonSchema keyword 'enum' must be a non-empty array");
    return (tested) => value.some((item) => equalValues(item, tested));
  },
  minimum: (_, schema) => bounded(schema, 'minimum'),
  maximum: (_, schema) => bounded(schema, 'maximum'),
  exclusiveMinimum: (_, schema) => {
    if (!('minimum' in schema)) throw bad("$jsonSchema keyword 'exclusiveMinimum' needs 'minimum'");
    return always;
  },
  exclusiveMaximum: (_, schema) => {
    if (!('maximum' in schema)) throw bad("$jsonSchema keyword 'exclusiveMaximum' needs 'maximum'");
    return always;
  },
  multipleOf: (value) => {
    if (!isNumeric(value) || toNumber(value) <= 0)
      throw bad("$jsonSchema keyword 'multipleOf' must be a positive number");
    const unit = bigDecimal(value);
    return (tested) => !isNumeric(tested) || bigDecimal(tested).mod(unit).isZero();
  },
  minLength: (value) => {
    const min = countOf('minLength', value);
    return ofTexts((text) => [...text].length >= min);
  },
  maxLength: (value) => {
    const max = countOf('maxLength', value);
    return ofTexts((text) => [...text].length <= max);
  },
  pattern: (value) => {
    if (typeof value !== 'string') throw bad("$jsonSchema keyword 'pattern' must be a string");
    const regex = new Regex(value, '');
    return ofTexts((text) => regex.test(text));
  },
  minItems: (value) => {
    const min = countOf('minItems', value);
    return ofArrays((array) => array.length >= min);
  },
  maxItems: (value) => {
    const max = countOf('maxItems', value);
    return ofArrays((array) => array.length <= max);
  },
  uniqueItems: (value) => {
    if (typeof value !== 'boolean') throw bad("$jsonSchema keyword 'uniqueItems' must be a boolean");
    return value ? ofArrays(distinct) : always;
  },
  items: (_, schema) => items(schema),
  additionalItems: (_, schema) => items(schema),
  required: (value) => required(namesOf('required', value)),
  minProperties: (value) => {
    const min = countOf('minProperties', value);
    return ofDocs((doc) => Object.keys(doc).length >= min);
  },
  maxProperties: (value) => {
    const max = countOf('maxProperties', value);
    return ofDocs((doc) => Object.keys(doc).length <= max);
  },
  properties: (_, schema) => properties(schema),
  patternProperties: (_, schema) => properties(schema),
  additionalProperties: (_, schema) => properties(schema),
  dependencies,
  allOf: (value) => {
    const tests = schemasOf('allOf', value);
    return (tested) => tests.every((test) => test(tested));
  },
  anyOf: (value) => {
    const tests = schemasOf('anyOf', value);
    return (tested) => tests.some((test) => test(tested));
  },
  oneOf: (value) => {
    const tests = schemasOf('oneOf', value);
    return (tested) => tests.filter((test) => test(tested)).length === 1;
  },
  not: (value) => {
    const test = schemaOf('not', value);
    return (tested) => !test(tested);
  },
  title: () => always,
  description: () => always,
};

/** Compiles the operand of `$jsonSchema`: draft 4 of JSON Schema with `bsonType`, as in MongoDB. */
export function compileSchema(schema: Value): Test {
  if (!isDoc(schema)) throw new MongoError('TypeMismatch', '$jsonSchema must be an object');
  const tests = Object.entries(schema).map(([keyword, value]) => {
    if (ABSENT.has(keyword)) throw bad(`$jsonSchema keyword '${keyword}' is not currently supported`);
    if (!Object.hasOwn(KEYWORDS, keyword)) throw bad(`Unknown $jsonSchema keyword: ${keyword}`);
    return KEYWORDS[keyword](value, schema);
  });
  return (value) => tests.every((test) => test(value));
}

import { EJSON } from 'bson';

type Json = unknown;
type Fields = Record<string, Json>;

function isFields(value: Json): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('_bsontype' in value) &&
    !(value instanceof Date)
  );
}

/** Fields that the Node.js driver adds to results. */
const ADDED_BY_DRIVER = new Set(['didUpsert']);

/** Returns whether a value has a type of `$$type`. */
function hasType(value: Json, type: string): boolean {
  switch (type) {
    case 'int':
    case 'long':
    case 'double':
      return typeof value === 'number' || typeof value === 'bigint';
    case 'objectId':
      return isObjectLike(value) && '_bsontype' in value && value._bsontype === 'ObjectId';
    case 'object':
      return isFields(value);
    default:
      return typeof value === type;
  }
}

function isObjectLike(value: Json): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Compares a result with the expectation of the unified test format. Returns the difference, or undefined if they
 * match. At the root a result may have more fields than expected, but not below.
 */
export function difference(expected: Json, actual: Json, path = '$', root = true): string | undefined {
  if (isFields(expected)) {
    const [operator] = Object.keys(expected);
    if (operator?.startsWith('$$')) return special(operator, expected[operator], actual, path, root);
    const plain = actual instanceof Map ? Object.fromEntries(actual) : actual;
    if (!isObjectLike(plain)) return `${path}: expected a document, got ${show(actual)}`;
    return fields(expected, plain as Fields, path, root);
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length)
      return `${path}: expected ${show(expected)}, got ${show(actual)}`;
    for (let index = 0; index < expected.length; index += 1) {
      const problem = difference(expected[index], actual[index], `${path}[${index}]`, root);
      if (problem) return problem;
    }
    return undefined;
  }
  return show(expected) === show(actual) ? undefined : `${path}: expected ${show(expected)}, got ${show(actual)}`;
}

function fields(expected: Fields, actual: Fields, path: string, root: boolean): string | undefined {
  for (const [key, value] of Object.entries(expected)) {
    const problem = difference(value, actual[key], `${path}.${key}`, false);
    if (problem) return problem;
  }
  const extra = root
    ? undefined
    : Object.keys(actual).find((key) => !(key in expected) && actual[key] !== undefined && !ADDED_BY_DRIVER.has(key));
  return extra === undefined ? undefined : `${path}: unexpected field ${extra}`;
}

function special(operator: string, operand: Json, actual: Json, path: string, root: boolean): string | undefined {
  switch (operator) {
    case '$$unsetOrMatches':
      return actual === undefined || actual === null ? undefined : difference(operand, actual, path, root);
    case '$$exists':
      return (actual !== undefined) === operand ? undefined : `${path}: $$exists is not ${String(operand)}`;
    case '$$type': {
      const types = Array.isArray(operand) ? operand : [operand];
      return types.some((type) => hasType(actual, String(type))) ? undefined : `${path}: not of type ${String(types)}`;
    }
    default:
      return `${path}: the runner does not know ${operator}`;
  }
}

function show(value: Json): string {
  return value === undefined ? 'nothing' : EJSON.stringify(value, { relaxed: true });
}

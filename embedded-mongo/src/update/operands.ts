import type { StringComparer } from '../bson/compare.js';
import { isNumeric, numberOf, numericType } from '../bson/numbers.js';
import { isDoc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { isDirection, wrongInSort } from '../query/element-sort.js';
import { compileElement } from '../query/matcher.js';
import { showValue } from '../storage/documents.js';

/** Throws if an operator's operand is invalid. */
type Check = (operand: Value, path: string, strings: StringComparer | undefined) => void;

const bad = (message: string): MongoError => new MongoError('BadValue', message);

function numeric(word: string): Check {
  return (operand, path) => {
    if (!isNumeric(operand))
      throw new MongoError(
        'TypeMismatch',
        `Cannot ${word} with non-numeric argument: {${path}: ${showValue(operand)}}`,
      );
  };
}

const currentDate: Check = (operand) => {
  if (typeof operand === 'boolean') return;
  const isTyped = isDoc(operand) && Object.keys(operand).join() === '$type';
  if (!isTyped || (operand['$type'] !== 'date' && operand['$type'] !== 'timestamp'))
    throw bad("$currentDate takes true, {$type: 'date'} or {$type: 'timestamp'}");
};

const pop: Check = (operand) => {
  const end = numberOf(operand);
  if (end !== 1 && end !== -1)
    throw new MongoError('FailedToParse', `$pop expects 1 or -1, found: ${showValue(operand)}`);
};

const PUSH_CLAUSES = new Set(['$each', '$position', '$sort', '$slice']);

const push: Check = (operand) => {
  if (!isDoc(operand) || !('$each' in operand)) return;
  if (!Array.isArray(operand['$each'])) throw bad('The argument to $each in $push must be an array');
  for (const key of Object.keys(operand)) if (!PUSH_CLAUSES.has(key)) throw bad(`Unrecognized clause in $push: ${key}`);
  for (const name of ['$position', '$slice'])
    if (operand[name] !== undefined && !Number.isInteger(numberOf(operand[name])))
      throw bad(`The value for ${name} must be an integer`);
  if (operand['$sort'] !== undefined) checkSort(operand['$sort']);
};

function checkSort(spec: Value): void {
  if (!isDoc(spec) && !isNumeric(spec))
    throw bad('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields');
  if (!isDoc(spec) && !isDirection(spec)) throw bad('The $sort element value must be either 1 or -1');
  const wrong = isDoc(spec) ? wrongInSort(spec) : undefined;
  if (wrong !== undefined) throw bad(wrong);
}

const addToSet: Check = (operand) => {
  if (!isDoc(operand) || Object.keys(operand)[0] !== '$each') return;
  if (!Array.isArray(operand['$each']))
    throw new MongoError('TypeMismatch', 'The argument to $each in $addToSet must be an array');
  if (Object.keys(operand).length > 1) throw bad('Found unexpected fields after $each in $addToSet');
};

const bit: Check = (operand) => {
  if (!isDoc(operand)) throw bad('The $bit modifier is not compatible with a non-object');
  if (Object.keys(operand).length === 0) throw bad('You must pass in at least one bitwise operation.');
  for (const [name, value] of Object.entries(operand)) {
    if (!['and', 'or', 'xor'].includes(name))
      throw bad(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
    if (!isNumeric(value) || !['int', 'long'].includes(numericType(value)))
      throw bad('The $bit modifier field must be an Integer(32/64 bit)');
  }
};

const isDynamic = (path: string): boolean => path.split('.').some((part) => part === '$' || part.startsWith('$['));

const rename: Check = (operand, path) => {
  if (typeof operand !== 'string') throw bad(`The 'to' field for $rename must be a string: ${path}`);
  if (operand.includes('\0')) throw bad("The 'to' field for $rename cannot contain an embedded null byte");
  if (operand === path) throw bad(`The source and target field for $rename must differ: ${path}`);
  if (isDynamic(path)) throw bad(`The source field for $rename may not be dynamic: ${path}`);
  if (isDynamic(operand)) throw bad(`The destination field for $rename may not be dynamic: ${operand}`);
};

/** Checks for the operators that do not accept every operand. MongoDB runs them even if there is nothing to update. */
export const OPERAND_CHECKS: Readonly<Record<string, Check | undefined>> = {
  $inc: numeric('increment'),
  $mul: numeric('multiply'),
  $currentDate: currentDate,
  $pop: pop,
  $pull: (operand, _path, strings) => {
    compileElement(operand, { strings });
  },
  $pullAll: (operand) => {
    if (!Array.isArray(operand)) throw bad('$pullAll requires an array argument');
  },
  $push: push,
  $addToSet: addToSet,
  $bit: bit,
  $rename: rename,
};

import { Timestamp } from 'bson';
import { compareValues, type StringComparer } from '../bson/compare.js';
import { arithmetic, isNumeric, numericType } from '../bson/numbers.js';
import { cloneValue } from '../bson/clone.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { checkTime } from '../pace.js';
import { compileElement } from '../query/matcher.js';
import { typeName } from '../query/types.js';
import { showValue } from '../storage/documents.js';
import { addToSet, among, push } from './arrays.js';
import { valueAt, type Target } from './targets.js';

/** Applies an operator's operand to one field. */
export type UpdateOperator = (target: Target, operand: Value, doc: Doc, strings?: StringComparer) => void;

function wrongType(message: string): MongoError {
  return new MongoError('TypeMismatch', message);
}

function numeric(operation: 'add' | 'multiply'): UpdateOperator {
  return (target, operand, doc) => {
    if (!isNumeric(operand)) return;
    const current = target.get();
    if (current === undefined) {
      target.set(operation === 'add' ? operand : arithmetic('multiply', operand, 0));
    } else if (isNumeric(current)) {
      target.set(arithmetic(operation, current, operand));
    } else {
      const verb = operation === 'add' ? '$inc' : '$mul';
      throw wrongType(
        `Cannot apply ${verb} to a value of non-numeric type. {_id: ${showValue(doc['_id'])}} has the field '${target.path.at(-1)}' of non-numeric type ${typeName(current)}`,
      );
    }
  };
}

function extreme(keepsNew: (order: number) => boolean): UpdateOperator {
  return (target, operand, _doc, strings) => {
    const current = target.get();
    if (current === undefined || keepsNew(compareValues(operand, current, strings))) target.set(cloneValue(operand));
  };
}

function currentDate(target: Target, operand: Value): void {
  const type = isDoc(operand) ? operand['$type'] : operand;
  target.set(type === 'timestamp' ? new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }) : new Date());
}

function arrayAt(target: Target, operator: string): Value[] | undefined {
  const current = target.get();
  if (current === undefined) return undefined;
  if (!Array.isArray(current)) {
    const message =
      operator === '$pop' || operator === '$push' || operator === '$addToSet'
        ? `Cannot apply ${operator} to a non-array field. Field named '${target.path.at(-1)}' has a non-array type ${typeName(current)}`
        : `Cannot apply ${operator} to a non-array value`;
    throw new MongoError('BadValue', message);
  }
  return current;
}

function pop(target: Target, operand: Value): void {
  const array = arrayAt(target, '$pop');
  if (array && array.length > 0) target.set(compareValues(operand, 0) > 0 ? array.slice(0, -1) : array.slice(1));
}

function pull(target: Target, operand: Value, _doc: Doc, strings?: StringComparer): void {
  const array = arrayAt(target, '$pull');
  if (!array) return;
  // A plain document matches elements with these fields, because `compileElement` treats it as a filter.
  const test = compileElement(operand, { strings });
  const remaining = array.filter((item) => {
    checkTime();
    return !test(item);
  });
  target.set(remaining);
}

function pullAll(target: Target, operand: Value, _doc: Doc, strings?: StringComparer): void {
  const array = arrayAt(target, '$pullAll');
  const isPulled = among(operand as Value[], strings);
  if (array) target.set(array.filter((item) => !isPulled(item)));
}

const BITWISE: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function isInteger(value: Value): value is number | bigint {
  return isNumeric(value) && ['int', 'long'].includes(numericType(value));
}

function bit(target: Target, operand: Value): void {
  let current: Value = target.get() ?? 0;
  for (const [name, value] of Object.entries(operand as Doc)) {
    const operation = BITWISE[name];
    if (!isInteger(current) || !isInteger(value)) throw new MongoError('BadValue', 'The $bit modifier needs integers');
    const result: bigint = operation(BigInt(current), BigInt(value));
    current = typeof current === 'bigint' || typeof value === 'bigint' ? result : Number(BigInt.asIntN(32, result));
  }
  target.set(current);
}

/** Update operators on one field. `$rename` is separate, because it names two fields. */
export const OPERATORS: Readonly<Record<string, UpdateOperator>> = {
  $set: (target, operand) => target.set(cloneValue(operand)),
  $setOnInsert: (target, operand) => target.set(cloneValue(operand)),
  $unset: (target) => target.unset(),
  $inc: numeric('add'),
  $mul: numeric('multiply'),
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $currentDate: currentDate,
  $push: (target, operand, _doc, strings) => push(target, arrayAt(target, '$push'), operand, strings),
  $addToSet: (target, operand, _doc, strings) => addToSet(target, arrayAt(target, '$addToSet'), operand, strings),
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
  $bit: bit,
};

/** Moves a field. A missing source changes nothing. */
export function rename(doc: Doc, source: Target, destination: Target): void {
  const value = source.get();
  for (let depth = 1; depth < source.path.length; depth += 1) {
    if (Array.isArray(valueAt(doc, source.path.slice(0, depth)))) {
      throw new MongoError(
        'BadValue',
        `The source field of $rename cannot be inside an array: ${source.path.join('.')}`,
      );
    }
  }
  if (value === undefined) return;
  source.unset();
  destination.unset();
  destination.set(value);
}

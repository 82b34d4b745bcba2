import { compareValues, equalValues, type StringComparer } from '../../bson/compare.js';
import { isDoc, setField, type Doc, type Value } from '../../bson/types.js';
import { MongoError } from '../../errors.js';
import { checkTime } from '../../pace.js';
import { isTruthy, type OperatorFactory } from '../expression.js';
import { exactly, operands, withVariables } from './operands.js';

function comparison(name: string, accept: (order: number) => Value): OperatorFactory {
  return (operand, compile) => {
    const [left, right] = exactly(name, operand, 2, compile);
    return (env) => accept(compareMissing(left(env), right(env), env.strings));
  };
}

/** In expressions a missing value is below null. */
function compareMissing(a: Value, b: Value, strings: StringComparer | undefined): number {
  if (a === undefined || b === undefined) {
    if (a === b) return 0;
    const order = a === undefined ? compareValues(null, b) : compareValues(a, null);
    return order !== 0 ? order : a === undefined ? -1 : 1;
  }
  return compareValues(a, b, strings);
}

function namedParts(name: string, operand: Value, keys: readonly string[]): Doc {
  if (!isDoc(operand)) throw new MongoError('FailedToParse', `${name} needs a document`);
  const unknown = Object.keys(operand).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new MongoError('FailedToParse', `Unrecognized parameter to ${name}: ${unknown}`);
  return operand;
}

const cond: OperatorFactory = (operand, compile) => {
  const parts = Array.isArray(operand)
    ? { if: operand[0], then: operand[1], else: operand[2] }
    : namedParts('$cond', operand, ['if', 'then', 'else']);
  const [test, yes, no] = [compile(parts.if), compile(parts.then), compile(parts.else)];
  return (env) => (isTruthy(test(env)) ? yes(env) : no(env));
};

const switchOperator: OperatorFactory = (operand, compile) => {
  const parts = namedParts('$switch', operand, ['branches', 'default']);
  if (!Array.isArray(parts['branches'])) throw new MongoError('FailedToParse', '$switch needs an array of branches');
  const branches = parts['branches'].map((branch) => {
    const { case: when, then } = namedParts('$switch', branch, ['case', 'then']);
    return [compile(when), compile(then)] as const;
  });
  const otherwise = 'default' in parts ? compile(parts['default']) : undefined;
  return (env) => {
    for (const [test, value] of branches) if (isTruthy(test(env))) return value(env);
    if (!otherwise)
      throw new MongoError(
        'BadValue',
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return otherwise(env);
  };
};

const letOperator: OperatorFactory = (operand, compile) => {
  const parts = namedParts('$let', operand, ['vars', 'in']);
  const variables = Object.entries((parts['vars'] ?? {}) as Doc).map(
    ([name, value]) => [name, compile(value)] as const,
  );
  const body = compile(parts['in']);
  return (env) => {
    const added: Doc = {};
    for (const [name, value] of variables) setField(added, name, value(env));
    return body(withVariables(env, added));
  };
};

/** Comparison, logic and control flow. */
export const LOGIC_OPERATORS: Record<string, OperatorFactory> = {
  $literal: (operand) => () => operand,
  $const: (operand) => () => operand,
  $expr: (operand, compile) => compile(operand),
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: comparison('$cmp', (order) => Math.sign(order)),
  $and: (operand, compile) => {
    const list = operands(operand, compile);
    return (env) => list.every((item) => isTruthy(item(env)));
  },
  $or: (operand, compile) => {
    const list = operands(operand, compile);
    return (env) => list.some((item) => isTruthy(item(env)));
  },
  $not: (operand, compile) => {
    const [item] = exactly('$not', operand, 1, compile);
    return (env) => !isTruthy(item(env));
  },
  $ifNull: (operand, compile) => {
    const list = operands(operand, compile);
    return (env) => {
      for (const item of list.slice(0, -1)) {
        const value = item(env);
        if (value !== undefined && value !== null) return value;
      }
      return list[list.length - 1](env);
    };
  },
  $cond: cond,
  $switch: switchOperator,
  $let: letOperator,
  $in: (operand, compile) => {
    const [item, list] = exactly('$in', operand, 2, compile);
    return (env) => {
      const values = list(env);
      if (!Array.isArray(values)) throw new MongoError('BadValue', '$in requires an array as a second argument');
      const value = item(env);
      return values.some((other) => {
        checkTime();
        return equalValues(value, other, env.strings);
      });
    };
  },
};

import { compareValues, equalValues, type StringComparer } from '../../bson/compare.js';
import { isDoc, setField, type Doc, type Value } from '../../bson/types.js';
import { MongoError, type CodeName } from '../../errors.js';
import { checkTime } from '../../pace.js';
import { typeName } from '../../query/types.js';
import { isTruthy, type OperatorFactory } from '../expression.js';
import { exactly, operands, variableName, withVariables } from './operands.js';

function comparison(name: string, accept: (order: number) => Value): OperatorFactory {
  return (operand, compile) => {
    const [left, right] = exactly(name, operand, 2, compile);
    return (env) => accept(compareMissing(left(env), right(env), env.strings));
  };
}

/** Compares two values. In expressions a missing value is below null. */
function compareMissing(a: Value, b: Value, strings: StringComparer | undefined): number {
  if (a === undefined || b === undefined) {
    if (a === b) return 0;
    const order = a === undefined ? compareValues(null, b) : compareValues(a, null);
    return order !== 0 ? order : a === undefined ? -1 : 1;
  }
  return compareValues(a, b, strings);
}

/** Returns the parts of an operand. `needed` has the error code of each required part. */
function namedParts(
  name: string,
  operand: Value,
  needed: Readonly<Record<string, CodeName>>,
  unknownCode: CodeName,
  optional: readonly string[] = [],
): Doc {
  const parts = operand as Doc;
  const unknown = Object.keys(parts).find((key) => !(key in needed) && !optional.includes(key));
  if (unknown !== undefined) throw new MongoError(unknownCode, `Unrecognized parameter to ${name}: ${unknown}`);
  for (const [key, code] of Object.entries(needed))
    if (!(key in parts)) throw new MongoError(code, `Missing '${key}' parameter to ${name}`);
  return parts;
}

const COND_PARTS = { if: 'Location17080', then: 'Location17081', else: 'Location17082' } as const;

const cond: OperatorFactory = (operand, compile) => {
  const parts = isDoc(operand) ? namedParts('$cond', operand, COND_PARTS, 'Location17083') : undefined;
  const [test, yes, no] = parts
    ? [compile(parts['if']), compile(parts['then']), compile(parts['else'])]
    : exactly('$cond', operand, 3, compile);
  return (env) => (isTruthy(test(env)) ? yes(env) : no(env));
};

const BRANCH_PARTS = { case: 'Location40064', then: 'Location40065' } as const;

const switchOperator: OperatorFactory = (operand, compile) => {
  if (!isDoc(operand)) throw new MongoError('Location40060', '$switch requires an object as an argument');
  const parts = namedParts('$switch', operand, {}, 'Location40067', ['branches', 'default']);
  const specs = parts['branches'] ?? [];
  if (!Array.isArray(specs)) throw new MongoError('Location40061', "$switch expected an array for 'branches'");
  if (specs.length === 0) throw new MongoError('Location40068', '$switch requires at least one branch.');
  const branches = specs.map((branch) => {
    if (!isDoc(branch)) throw new MongoError('Location40062', '$switch expected each branch to be an object');
    const { case: when, then } = namedParts('$switch', branch, BRANCH_PARTS, 'Location40063');
    return [compile(when), compile(then)] as const;
  });
  const otherwise = 'default' in parts ? compile(parts['default']) : undefined;
  return (env) => {
    for (const [test, value] of branches) if (isTruthy(test(env))) return value(env);
    if (!otherwise)
      throw new MongoError(
        'Location40066',
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return otherwise(env);
  };
};

const letOperator: OperatorFactory = (operand, compile) => {
  if (!isDoc(operand)) throw new MongoError('Location16874', '$let only supports an object as its argument');
  const parts = namedParts('$let', operand, { vars: 'Location16876', in: 'Location16877' }, 'Location16875');
  if (!isDoc(parts['vars'])) throw new MongoError('Location10065', 'invalid parameter: expected an object (vars)');
  const variables = Object.entries(parts['vars']).map(([name, value]) => [variableName(name), compile(value)] as const);
  const body = compile.with(variables.map(([name]) => name))(parts['in']);
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
    if (list.length < 2)
      throw new MongoError('Location1257300', `$ifNull needs at least two arguments, had: ${list.length}`);
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
      if (!Array.isArray(values))
        throw new MongoError('Location40081', `$in requires an array as a second argument, found: ${typeName(values)}`);
      const value = item(env);
      return values.some((other) => {
        checkTime();
        return equalValues(value, other, env.strings);
      });
    };
  },
};

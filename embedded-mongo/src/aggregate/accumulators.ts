import { compareValues, type StringComparer } from '../bson/compare.js';
import { approximateSize } from '../bson/size.js';
import { isNumeric } from '../bson/numbers.js';
import { isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { isSliceOver, Memory, PAUSE, type Paced } from '../pace.js';
import { KeyMaker } from '../query/collated-keys.js';
import { compileSort, type Sort } from '../query/sort.js';
import { isMissing, NO_DOCUMENT, type Env, type Expression, type Scope } from './expression.js';
import { compileExpression } from './expressions.js';
import { countOf } from './operators/lists.js';
import { deviationOf, extremeOf, percentileParts, percentilesOf, Sum } from './operators/statistics.js';

/** Gathers values of one group. */
export interface Accumulator {
  add(env: Env): void;
  result(): Value;
}

type Factory = (operand: Value) => () => Accumulator;

/** An accumulator that keeps one running value. */
function running(
  initial: Value,
  next: (current: Value, value: Value, strings: StringComparer | undefined) => Value,
): Factory {
  return (operand) => {
    const expression = compileExpression(operand);
    return () => {
      let current = initial;
      return { add: (env) => (current = next(current, expression(env), env.strings)), result: () => current };
    };
  };
}

/** An accumulator that needs all values at the end. */
function gathering(
  keep: (value: Value) => boolean,
  finish: (values: Value[], strings: StringComparer | undefined) => Value,
): Factory {
  return (operand) => {
    const expression = compileExpression(operand);
    return () => {
      const values: Value[] = [];
      let strings: StringComparer | undefined;
      return {
        add: (env) => {
          ({ strings } = env);
          const value = expression(env);
          if (keep(value)) values.push(value);
        },
        result: () => finish(values, strings),
      };
    };
  };
}

/** The sum or the mean of what numbers there are. */
function summing(result: (sum: Sum) => Value): Factory {
  return (operand) => {
    const expression = compileExpression(operand);
    return () => {
      const sum = new Sum();
      return { add: (env) => sum.add(expression(env)), result: () => result(sum) };
    };
  };
}

function distinctValues(values: readonly Value[], strings: StringComparer | undefined): Value[] {
  const keys = new KeyMaker(strings);
  const distinct = new Map<string, Value>();
  for (const value of values) {
    const key = keys.of(value);
    if (!distinct.has(key)) distinct.set(key, value);
  }
  return [...distinct.values()];
}

function percentile(name: '$median' | '$percentile'): Factory {
  return (operand) => {
    const { input, parts } = percentileParts(name, operand, compileExpression);
    return () => {
      const values: Value[] = [];
      let wanted = NO_DOCUMENT;
      return {
        add: (env) => {
          wanted = env;
          values.push(input(env));
        },
        result: () => {
          const found = percentilesOf(values, parts(wanted));
          return name === '$median' ? found[0] : found;
        },
      };
    };
  };
}

/** `$firstN` and its relatives: `{ input, n }`. */
function several(
  name: string,
  pick: (values: Value[], n: number, strings: StringComparer | undefined) => Value[],
): Factory {
  return (operand) => {
    if (!isDoc(operand)) throw new MongoError('FailedToParse', 'specification must be an object with input and n');
    const input = compileExpression(operand['input']);
    const count = countOf(name, compileExpression(operand['n'])(NO_DOCUMENT));
    return () => {
      const values: Value[] = [];
      let strings: StringComparer | undefined;
      return {
        add: (env) => {
          ({ strings } = env);
          values.push(input(env) ?? null);
        },
        result: () => pick(values, count, strings),
      };
    };
  };
}

function byOrder(values: readonly Value[], direction: 1 | -1, n: number, strings: StringComparer | undefined): Value[] {
  return values
    .filter((value) => !isMissing(value))
    .sort((a, b) => direction * compareValues(a, b, strings))
    .slice(0, n);
}

/** `$top`, `$bottom`, `$topN`, `$bottomN`: `{ sortBy, output, n }`. */
function sorted(last: boolean, many: boolean): Factory {
  return (operand) => {
    if (!isDoc(operand) || !isDoc(operand['sortBy']))
      throw new MongoError('FailedToParse', 'specification must be an object with sortBy and output');
    const output = compileExpression(operand['output']);
    const name = `$${last ? 'bottom' : 'top'}${many ? 'N' : ''}`;
    const n = many ? countOf(name, compileExpression(operand['n'])(NO_DOCUMENT)) : 1;
    const { sortBy } = operand;
    compileSort(sortBy);
    return () => {
      const rows: { key: Value[]; value: Value }[] = [];
      let sort: Sort | undefined;
      return {
        add: (env) => {
          sort ??= compileSort(sortBy, env.strings);
          rows.push({ key: sort.key(env.root as Doc), value: output(env) ?? null });
        },
        result: () => {
          const values = rows.sort((a, b) => sort?.compareKeys(a.key, b.key) ?? 0).map(({ value }) => value);
          const picked = last ? values.slice(-n) : values.slice(0, n);
          return many ? picked : (picked[0] ?? null);
        },
      };
    };
  };
}

const first: Factory = (operand) => {
  const expression = compileExpression(operand);
  return () => {
    let value: Value;
    let seen = false;
    return {
      add: (env) => {
        if (!seen) value = expression(env);
        seen = true;
      },
      result: () => value ?? null,
    };
  };
};

/** Every accumulator of `$group` and `$bucket`. */
export const ACCUMULATORS: Readonly<Record<string, Factory>> = {
  $sum: summing((sum) => sum.value),
  $avg: summing((sum) => sum.mean),
  $min: running(null, (best, value, strings) => extremeOf([best, value], 1, strings)),
  $max: running(null, (best, value, strings) => extremeOf([best, value], -1, strings)),
  $median: percentile('$median'),
  $percentile: percentile('$percentile'),
  $first: first,
  $last: running(null, (_, value) => value ?? null),
  $push: gathering(
    (value) => value !== undefined,
    (values) => values,
  ),
  $addToSet: gathering((value) => value !== undefined, distinctValues),
  $count: () => () => {
    let count = 0;
    return { add: () => (count += 1), result: () => count };
  },
  $mergeObjects: running({}, (merged, value) => {
    const result: Doc = { ...(merged as Doc) };
    if (isDoc(value)) for (const [key, item] of Object.entries(value)) setField(result, key, item);
    return result;
  }),
  $stdDevPop: gathering(isNumeric, (values) => deviationOf(values, false)),
  $stdDevSamp: gathering(isNumeric, (values) => deviationOf(values, true)),
  $firstN: several('$firstN', (values, n) => values.slice(0, n)),
  $lastN: several('$lastN', (values, n) => values.slice(-n)),
  $minN: several('$minN', (values, n, strings) => byOrder(values, 1, n, strings)),
  $maxN: several('$maxN', (values, n, strings) => byOrder(values, -1, n, strings)),
  $top: sorted(false, false),
  $bottom: sorted(true, false),
  $topN: sorted(false, true),
  $bottomN: sorted(true, true),
};

/** Those of MongoDB that are not done here. */
export const REFUSED_ACCUMULATORS: readonly string[] = ['$accumulator', '$concatArrays', '$setUnion'];

/** Those that keep a value of every document. */
const GATHERING = new Set(
  '$push $addToSet $firstN $lastN $minN $maxN $top $bottom $topN $bottomN $median $percentile $stdDevPop $stdDevSamp $mergeObjects'.split(
    ' ',
  ),
);

/** Compiles the accumulators of `$group` and `$bucket`: output field to factory. */
export function compileAccumulators(spec: Doc): [string, () => Accumulator][] {
  return Object.entries(spec).map(([field, value]) => {
    if (!isDoc(value) || Object.keys(value).length !== 1) {
      throw new MongoError('Location40323', `The field '${field}' must be an accumulator object`);
    }
    const [operator] = Object.keys(value);
    if (field.includes('.')) throw new MongoError('Location40323', `The field name '${field}' cannot contain '.'`);
    if (REFUSED_ACCUMULATORS.includes(operator)) throw notSupported(`the accumulator ${operator}`);
    if (!Object.hasOwn(ACCUMULATORS, operator))
      throw new MongoError('Location168', `unknown group operator '${operator}'`);
    return [field, ACCUMULATORS[operator](value[operator])];
  });
}

/** Groups documents by a key; groups come out in the order they were met. */
export function* groupBy(input: Paced<Doc>, key: Expression, spec: Doc, scope: Scope): Paced<Doc> {
  const memory = new Memory('$group');
  const keys = new KeyMaker(scope.strings);
  const accumulators = compileAccumulators(spec);
  const groups = new Map<string, { id: Value; states: Accumulator[] }>();
  const gathers = Object.values(spec).some((value) => isDoc(value) && GATHERING.has(Object.keys(value)[0]));
  for (const doc of input) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (gathers) memory.add(approximateSize(doc));
    const env: Env = { ...scope, root: doc };
    const id = key(env) ?? null;
    const text = keys.of(id);
    let group = groups.get(text);
    if (!group) {
      memory.add(text.length * 2 + 64 * (accumulators.length + 1));
      groups.set(text, (group = { id, states: accumulators.map(([, create]) => create()) }));
    }
    for (const state of group.states) state.add(env);
  }
  for (const { id, states } of groups.values()) {
    const result: Doc = { _id: id };
    accumulators.forEach(([field], index) => setField(result, field, states[index].result()));
    yield result;
    if (isSliceOver()) yield PAUSE;
  }
}

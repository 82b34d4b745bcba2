import { encodeKey } from '../bson/key-codec.js';
import { approximateSize } from '../bson/size.js';
import { isNumeric, makeDouble, numberOf, toNumber } from '../bson/numbers.js';
import { isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { isSliceOver, Memory, PAUSE, type Paced } from '../pace.js';
import { compileSort } from '../query/sort.js';
import { compileExpression, type Env, type Expression } from './expressions.js';
import { averageOf, extremeOf, sumOf } from './operators/arrays.js';

/** Gathers values of one group. */
export interface Accumulator {
  add(env: Env): void;
  result(): Value;
}

type Factory = (operand: Value) => () => Accumulator;

/** An accumulator that keeps one running value. */
function running(initial: Value, next: (current: Value, value: Value) => Value): Factory {
  return (operand) => {
    const expression = compileExpression(operand);
    return () => {
      let current = initial;
      return { add: (env) => (current = next(current, expression(env))), result: () => current };
    };
  };
}

/** An accumulator that needs all values at the end. */
function gathering(keep: (value: Value) => boolean, finish: (values: Value[]) => Value): Factory {
  return (operand) => {
    const expression = compileExpression(operand);
    return () => {
      const values: Value[] = [];
      return {
        add: (env) => {
          const value = expression(env);
          if (keep(value)) values.push(value);
        },
        result: () => finish(values),
      };
    };
  };
}

function deviation(values: readonly Value[], sample: boolean): Value {
  const numbers = values.filter(isNumeric).map(toNumber);
  const divisor = numbers.length - (sample ? 1 : 0);
  if (divisor <= 0) return null;
  const mean = numbers.reduce((total, value) => total + value, 0) / numbers.length;
  return makeDouble(Math.sqrt(numbers.reduce((total, value) => total + (value - mean) ** 2, 0) / divisor));
}

function distinctValues(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [encodeKey([value]).latin1Slice(), value])).values()];
}

/** `$firstN` and its relatives: `{ input, n }`. */
function several(pick: (values: Value[], n: number) => Value[]): Factory {
  return (operand) => {
    if (!isDoc(operand)) throw new MongoError('FailedToParse', 'specification must be an object with input and n');
    const input = compileExpression(operand['input']);
    const count = numberOf(compileExpression(operand['n'])({ root: {}, variables: {} }));
    if (count === undefined || count < 1) throw new MongoError('FailedToParse', "'n' must be greater than 0");
    return () => {
      const values: Value[] = [];
      return { add: (env) => void values.push(input(env) ?? null), result: () => pick(values, count) };
    };
  };
}

function byOrder(values: readonly Value[], direction: 1 | -1, n: number): Value[] {
  const { compare } = compileSort({ value: direction });
  return values
    .filter((value) => value !== null)
    .map((value) => ({ value }))
    .sort(compare)
    .slice(0, n)
    .map(({ value }) => value);
}

/** `$top`, `$bottom`, `$topN`, `$bottomN`: `{ sortBy, output, n }`. */
function sorted(last: boolean, many: boolean): Factory {
  return (operand) => {
    if (!isDoc(operand) || !isDoc(operand['sortBy']))
      throw new MongoError('FailedToParse', 'specification must be an object with sortBy and output');
    const { key, compareKeys } = compileSort(operand['sortBy']);
    const output = compileExpression(operand['output']);
    const n = many ? (numberOf(compileExpression(operand['n'])({ root: {}, variables: {} })) ?? 1) : 1;
    return () => {
      const rows: { key: Value[]; value: Value }[] = [];
      return {
        add: (env) => void rows.push({ key: key(env.root as Doc), value: output(env) ?? null }),
        result: () => {
          const values = rows.sort((a, b) => compareKeys(a.key, b.key)).map(({ value }) => value);
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

const ACCUMULATORS: Record<string, Factory> = {
  $sum: running(0, (total, value) => (isNumeric(value) ? sumOf([total, value]) : total)),
  $avg: gathering(isNumeric, averageOf),
  $min: running(null, (best, value) => extremeOf([best, value], 1)),
  $max: running(null, (best, value) => extremeOf([best, value], -1)),
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
  $stdDevPop: gathering(isNumeric, (values) => deviation(values, false)),
  $stdDevSamp: gathering(isNumeric, (values) => deviation(values, true)),
  $firstN: several((values, n) => values.slice(0, n)),
  $lastN: several((values, n) => values.slice(-n)),
  $minN: several((values, n) => byOrder(values, 1, n)),
  $maxN: several((values, n) => byOrder(values, -1, n)),
  $top: sorted(false, false),
  $bottom: sorted(true, false),
  $topN: sorted(false, true),
  $bottomN: sorted(true, true),
};

/** Those that keep a value of every document. */
const GATHERING = new Set(
  '$push $addToSet $firstN $lastN $minN $maxN $top $bottom $topN $bottomN $avg $stdDevPop $stdDevSamp $mergeObjects'.split(
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
    if (operator === '$accumulator') throw notSupported('the accumulator $accumulator');
    if (!Object.hasOwn(ACCUMULATORS, operator))
      throw new MongoError('Location168', `unknown group operator '${operator}'`);
    return [field, ACCUMULATORS[operator](value[operator])];
  });
}

/** Groups documents by a key; groups come out in the order they were met. */
export function* groupBy(input: Paced<Doc>, key: Expression, spec: Doc, variables: Doc): Paced<Doc> {
  const memory = new Memory('$group');
  const accumulators = compileAccumulators(spec);
  const groups = new Map<string, { id: Value; states: Accumulator[] }>();
  const gathers = Object.values(spec).some((value) => isDoc(value) && GATHERING.has(Object.keys(value)[0]));
  for (const doc of input) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (gathers) memory.add(approximateSize(doc));
    const env: Env = { root: doc, variables };
    const id = key(env) ?? null;
    const text = encodeKey([id]).latin1Slice();
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

import { compareValues, type StringComparer } from '../bson/compare.js';
import { approximateSize } from '../bson/size.js';
import { isNumeric } from '../bson/numbers.js';
import { isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';
import { isSliceOver, Memory, PAUSE, type Paced } from '../pace.js';
import { KeyMaker } from '../query/collated-keys.js';
import { compileSort, type Sort } from '../query/sort.js';
import { isMissing, NO_DOCUMENT, type Compile, type Env, type Expression, type Scope } from './expression.js';
import { compilerFor } from './expressions.js';
import { countOf, SEVERAL_CODES } from './operators/lists.js';
import { named, partsOf, type PartCodes } from './operators/operands.js';
import { deviationOf, extremeOf, percentileParts, percentilesOf, Sum } from './operators/statistics.js';

/** Gathers values of one group. */
export interface Accumulator {
  add(env: Env): void;
  result(): Value;
}

/** Compiles an operand to a function that creates the state of a group. `memory` counts all groups together. */
type Factory = (operand: Value, compile: Compile) => (memory: Memory) => Accumulator;

/** Returns an accumulator that stores one running value. */
function running(
  initial: Value,
  next: (current: Value, value: Value, strings: StringComparer | undefined) => Value,
): Factory {
  return (operand, compile) => {
    const expression = compile(operand);
    return () => {
      let current = initial;
      return { add: (env) => (current = next(current, expression(env), env.strings)), result: () => current };
    };
  };
}

/** Returns an accumulator that needs all values at the end. */
function gathering(keep: (value: Value) => boolean, finish: (values: Value[]) => Value): Factory {
  return (operand, compile) => {
    const expression = compile(operand);
    return (memory) => {
      const values: Value[] = [];
      return {
        add: (env) => {
          const value = expression(env);
          if (!keep(value)) return;
          memory.add(approximateSize(value));
          values.push(value);
        },
        result: () => finish(values),
      };
    };
  };
}

/** Returns an accumulator for the sum or the mean of the numbers. */
function summing(result: (sum: Sum) => Value): Factory {
  return (operand, compile) => {
    const expression = compile(operand);
    return () => {
      const sum = new Sum();
      return { add: (env) => sum.add(expression(env)), result: () => result(sum) };
    };
  };
}

const addToSet: Factory = (operand, compile) => {
  const expression = compile(operand);
  return (memory) => {
    let keys: KeyMaker | undefined;
    const distinct = new Map<string, Value>();
    return {
      add: (env) => {
        const value = expression(env);
        if (value === undefined) return;
        keys ??= new KeyMaker(env.strings);
        const key = keys.keyOf(value);
        if (distinct.has(key)) return;
        memory.add(approximateSize(value) + key.length);
        distinct.set(key, value);
      },
      result: () => [...distinct.values()],
    };
  };
};

const mergeObjects: Factory = (operand, compile) => {
  const expression = compile(operand);
  return (memory) => {
    const merged: Doc = {};
    return {
      add: (env) => {
        const value = expression(env);
        if (isMissing(value)) return;
        if (!isDoc(value)) throw new MongoError('Location40400', '$mergeObjects requires object inputs');
        for (const [key, item] of Object.entries(value)) {
          if (!Object.hasOwn(merged, key)) memory.add(approximateSize(item) + key.length);
          setField(merged, key, item);
        }
      },
      result: () => merged,
    };
  };
};

/** Collects rows of which only the first `max` in order are needed. The others are dropped from time to time. */
class FirstRows<T> {
  private rows: T[] = [];
  private bytes = 0;

  constructor(
    private readonly max: number,
    private readonly memory: Memory,
    private readonly compare: (a: T, b: T) => number,
  ) {}

  add(row: T, bytes: number): void {
    this.memory.add(bytes);
    this.bytes += bytes;
    this.rows.push(row);
    if (this.rows.length < Math.max(2 * this.max, SPARE_ROWS)) return;
    const { length } = this.rows;
    this.rows = this.sorted();
    // This is an estimate: rows of one group have similar sizes.
    const dropped = this.bytes * (1 - this.rows.length / length);
    this.memory.add(-dropped);
    this.bytes -= dropped;
  }

  sorted(): T[] {
    return this.rows.sort(this.compare).slice(0, this.max);
  }
}

const SPARE_ROWS = 256;

function percentile(name: '$median' | '$percentile'): Factory {
  return (operand, compile) => {
    const { input, parts } = percentileParts(name, operand, compile);
    return (memory) => {
      const values: Value[] = [];
      let lastEnv = NO_DOCUMENT;
      return {
        add: (env) => {
          lastEnv = env;
          const value = input(env);
          if (!isNumeric(value)) return;
          memory.add(approximateSize(value));
          values.push(value);
        },
        result: () => {
          const results = percentilesOf(values, parts(lastEnv));
          return name === '$median' ? results[0] : results;
        },
      };
    };
  };
}

/** `$firstN` and `$lastN`. */
function several(name: string, last: boolean): Factory {
  return (operand, compile) => {
    const { input, count } = inputOf(name, operand, compile);
    return (memory) => {
      let values: Value[] = [];
      return {
        add: (env) => {
          if (!last && values.length >= count) return;
          const value = input(env) ?? null;
          memory.add(approximateSize(value));
          values.push(value);
          if (values.length < 2 * count + SPARE_ROWS) return;
          for (const dropped of values.slice(0, -count)) memory.add(-approximateSize(dropped));
          values = values.slice(-count);
        },
        result: () => (last ? values.slice(-count) : values),
      };
    };
  };
}

/** `$minN` and `$maxN`. */
function byOrder(name: string, direction: 1 | -1): Factory {
  return (operand, compile) => {
    const { input, count } = inputOf(name, operand, compile);
    return (memory) => {
      let rows: FirstRows<Value> | undefined;
      return {
        add: (env) => {
          rows ??= new FirstRows(count, memory, (a, b) => direction * compareValues(a, b, env.strings));
          const value = input(env);
          if (!isMissing(value)) rows.add(value, approximateSize(value));
        },
        result: () => rows?.sorted() ?? [],
      };
    };
  };
}

function inputOf(name: string, operand: Value, compile: Compile): { input: Expression; count: number } {
  const parts = new Map(named(name, operand, SEVERAL_CODES, [], compile));
  const input = parts.get('input') ?? nothing;
  return { input, count: countOf(name, (parts.get('n') ?? nothing)(NO_DOCUMENT)) };
}

const nothing: Expression = () => undefined;

const TOP_CODES: PartCodes = {
  noDocument: 'Location5788001',
  unknown: 'Location5788002',
  lacks: { output: 'Location5788004', sortBy: 'Location5788005' },
};
const TOP_N_CODES: PartCodes = { ...TOP_CODES, lacks: { n: 'Location5788003', ...TOP_CODES.lacks } };

/** `$top`, `$bottom`, `$topN`, `$bottomN`: `{ sortBy, output, n }`. */
function sorted(last: boolean, many: boolean): Factory {
  return (operand, compile) => {
    const name = `$${last ? 'bottom' : 'top'}${many ? 'N' : ''}`;
    const { sortBy, output: outputSpec, n: max } = partsOf(name, operand, many ? TOP_N_CODES : TOP_CODES);
    if (!isDoc(sortBy)) throw new MongoError('Location5788604', `${name} requires sortBy to be an object`);
    const output = compile(outputSpec);
    const n = many ? countOf(name, compile(max)(NO_DOCUMENT)) : 1;
    compileSort(sortBy);
    return (memory) => {
      let rows: FirstRows<{ key: Value[]; value: Value; place: number }> | undefined;
      let sort: Sort | undefined;
      let place = 0;
      const sign = last ? -1 : 1;
      return {
        add: (env) => {
          const by = (sort ??= compileSort(sortBy, env.strings));
          rows ??= new FirstRows(n, memory, (a, b) => sign * (by.compareKeys(a.key, b.key) || a.place - b.place));
          const row = { key: by.key(env.root as Doc), value: output(env) ?? null, place };
          rows.add(row, approximateSize(row.key) + approximateSize(row.value));
          place += 1;
        },
        result: () => {
          const picked = (rows?.sorted() ?? []).map(({ value }) => value);
          if (last) picked.reverse();
          return many ? picked : (picked[0] ?? null);
        },
      };
    };
  };
}

const first: Factory = (operand, compile) => {
  const expression = compile(operand);
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

/** Accumulators of `$group` and `$bucket`. */
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
  $addToSet: addToSet,
  $count: (operand) => {
    if (!isDoc(operand) || Object.keys(operand).length > 0)
      throw new MongoError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
    return () => {
      let count = 0;
      return { add: () => (count += 1), result: () => count };
    };
  },
  $mergeObjects: mergeObjects,
  $stdDevPop: gathering(isNumeric, (values) => deviationOf(values, false)),
  $stdDevSamp: gathering(isNumeric, (values) => deviationOf(values, true)),
  $firstN: several('$firstN', false),
  $lastN: several('$lastN', true),
  $minN: byOrder('$minN', 1),
  $maxN: byOrder('$maxN', -1),
  $top: sorted(false, false),
  $bottom: sorted(true, false),
  $topN: sorted(false, true),
  $bottomN: sorted(true, true),
};

/** Accumulators of MongoDB that this server does not support. */
export const REFUSED_ACCUMULATORS: readonly string[] = ['$accumulator', '$concatArrays', '$setUnion'];

/** Factories of the accumulators of a group, by field. */
type Accumulators = readonly (readonly [string, (memory: Memory) => Accumulator])[];

/** Compiles the accumulators of `$group` and `$bucket`. */
export function compileAccumulators(spec: Doc, variables: Doc): Accumulators {
  const compile = compilerFor(variables);
  return Object.entries(spec).map(([field, value]) => {
    if (field.startsWith('$'))
      throw new MongoError('Location40236', `The field name '${field}' cannot be an operator name`);
    if (!isDoc(value)) throw new MongoError('Location40234', `The field '${field}' must be an accumulator object`);
    const [operator, ...others] = Object.keys(value);
    if (others.length > 0 || operator === undefined)
      throw new MongoError('Location40238', `The field '${field}' must specify one accumulator`);
    if (field.includes('.')) throw new MongoError('Location40235', `The field name '${field}' cannot contain '.'`);
    if (REFUSED_ACCUMULATORS.includes(operator)) throw notSupported(`the accumulator ${operator}`);
    if (!Object.hasOwn(ACCUMULATORS, operator))
      throw new MongoError('Location15952', `unknown group operator '${operator}'`);
    return [field, ACCUMULATORS[operator](value[operator], compile)] as const;
  });
}

/** Groups documents by a key. Groups are in the order of their first documents. */
export function* groupBy(input: Paced<Doc>, key: Expression, accumulators: Accumulators, scope: Scope): Paced<Doc> {
  const memory = new Memory('$group');
  const keys = new KeyMaker(scope.strings);
  const groups = new Map<string, { id: Value; states: Accumulator[] }>();
  for (const doc of input) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    const env: Env = { ...scope, root: doc };
    const id = key(env) ?? null;
    const text = keys.keyOf(id);
    let group = groups.get(text);
    if (!group) {
      memory.add(text.length * 2 + 64 * (accumulators.length + 1));
      groups.set(text, (group = { id, states: accumulators.map(([, create]) => create(memory)) }));
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

import { BSONRegExp } from 'bson';
import { equalValues, type StringComparer } from '../bson/compare.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { isTruthy } from '../aggregate/expression.js';
import { compileExpression } from '../aggregate/expressions.js';
import { MongoError, notSupported } from '../errors.js';
import { checkTime } from '../pace.js';
import type { TextCompiler } from '../text/search.js';
import { compileSchema } from './json-schema.js';
import { someAtPath } from './paths.js';
import { compilePredicate, equality, REFERENCE_FIELDS, regexTest, type Predicate } from './predicates.js';

/** Context of a filter. */
export interface FilterContext {
  readonly strings?: StringComparer;
  /** The command's `let`, for `$expr`. */
  readonly variables?: Doc;
  /** Compiles `$text`. Undefined where `$text` is not allowed. */
  readonly text?: TextCompiler;
}

export interface Filter {
  matches(doc: Doc): boolean;
  /** Top-level fields that the filter reads. Undefined if it may read any. */
  readonly roots: ReadonlySet<string> | undefined;
}

/** Operators that are written instead of a field name. */
export const LOGICAL_OPERATORS: readonly string[] = [
  '$and',
  '$or',
  '$nor',
  '$expr',
  '$jsonSchema',
  '$text',
  '$comment',
  '$alwaysTrue',
  '$alwaysFalse',
];
/** Logical operators of MongoDB that this server does not support. */
export const REFUSED_LOGICAL: readonly string[] = ['$where', '$sampleRate'];

type DocTest = (doc: Doc) => boolean;

/** Returns whether a value is a document such as `{ $gt: 5 }`, whose fields are operators. */
export function isOperatorDoc(value: Value): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id' && first !== '$db';
}

/** Compiles a filter. Throws MongoDB's errors if the filter is invalid. */
export function compileFilter(filter: Doc, context: FilterContext = {}): Filter {
  const compiler = new Compiler(context);
  const matches = compiler.filter(filter);
  return { matches, roots: compiler.wholeDocument ? undefined : compiler.roots };
}

/** Compiles the condition of `$elemMatch` or `$pull`: operators on the element, or a filter. */
export function compileElement(condition: Value, context: FilterContext = {}): (value: Value) => boolean {
  return new Compiler(context).element(condition);
}

class Compiler {
  readonly roots = new Set<string>();
  wholeDocument = false;
  /** Whether the filter applies to the elements of an array. */
  isNested = false;
  /** Whether an element of an array is tested as a value, and not also by its own elements. */
  private isElement = false;
  private hasText = false;

  constructor(private readonly context: FilterContext) {}

  filter(filter: Doc, isReference = false): DocTest {
    const tests: DocTest[] = [];
    for (const [key, operand] of Object.entries(filter)) {
      if (key.startsWith('$') && !(isReference && REFERENCE_FIELDS.has(key))) {
        const test = this.logical(key, operand);
        if (test) tests.push(test);
      } else {
        this.roots.add(key.split('.', 1)[0]);
        tests.push(...this.field(key.split('.'), operand));
      }
    }
    return conjunction(tests);
  }

  private logical(operator: string, operand: Value): DocTest | undefined {
    switch (operator) {
      case '$and':
        return conjunction(this.list(operator, operand));
      case '$or': {
        const tests = this.list(operator, operand);
        return (doc) => tests.some((test) => test(doc));
      }
      case '$nor': {
        if (mentionsText(operand)) throw new MongoError('BadValue', 'text expression not allowed in nor');
        const tests = this.list(operator, operand);
        return (doc) => !tests.some((test) => test(doc));
      }
      case '$expr': {
        if (this.isNested) throw new MongoError('BadValue', '$expr can only be applied to the top-level document');
        this.wholeDocument = true;
        const { variables = {}, strings } = this.context;
        const expression = compileExpression(operand, variables);
        return (doc) => isTruthy(expression({ root: doc, variables, strings }));
      }
      case '$jsonSchema': {
        if (this.isNested)
          throw new MongoError('BadValue', '$jsonSchema can only be applied to the top-level document');
        this.wholeDocument = true;
        return compileSchema(operand);
      }
      case '$text':
        return this.text(operand);
      case '$comment':
        return undefined;
      case '$alwaysTrue':
        return () => true;
      case '$alwaysFalse':
        return () => false;
      default:
        if (REFUSED_LOGICAL.includes(operator)) throw notSupported(`the query operator ${operator}`);
        throw new MongoError(
          'BadValue',
          `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
        );
    }
  }

  private text(operand: Value): DocTest {
    if (!this.context.text) throw new MongoError('BadValue', '$text is not allowed in this context');
    if (this.hasText) throw new MongoError('BadValue', 'Too many text expressions');
    this.hasText = true;
    const search = this.context.text(operand);
    if (search.roots) for (const root of search.roots) this.roots.add(root);
    else this.wholeDocument = true;
    return (doc) => search.matches(doc);
  }

  private list(operator: string, operand: Value): DocTest[] {
    if (!Array.isArray(operand)) throw new MongoError('BadValue', `${operator} must be an array`);
    if (operand.length === 0) throw new MongoError('BadValue', `${operator} must be a nonempty array`);
    return operand.map((item) => {
      if (!isDoc(item)) throw new MongoError('BadValue', `${operator} entries need to be full objects`);
      return this.filter(item);
    });
  }

  private field(parts: string[], operand: Value): DocTest[] {
    if (operand instanceof BSONRegExp)
      return [this.at(parts, { leafArrays: true, test: regexTest(operand.pattern, operand.options) })];
    if (!isOperatorDoc(operand)) return [this.at(parts, equality(operand, this.context.strings))];
    return Object.entries(operand).flatMap(([operator, value]) => this.operator(parts, operator, value, operand));
  }

  private operator(parts: string[], operator: string, value: Value, siblings: Doc): DocTest[] {
    switch (operator) {
      case '$not': {
        const isRegex = value instanceof BSONRegExp;
        if (!isRegex && !isOperatorDoc(value)) throw new MongoError('BadValue', '$not needs a regex or a document');
        const test = conjunction(this.field(parts, value));
        return [(doc) => !test(doc)];
      }
      case '$elemMatch': {
        if (!isDoc(value)) throw new MongoError('BadValue', '$elemMatch needs an Object');
        const test = this.element(value);
        const some = (array: Value): boolean => Array.isArray(array) && array.some(timed(test));
        return [atPath(parts, { leafArrays: false, test: some })];
      }
      case '$all':
        return this.all(parts, value);
      case '$options':
        if (!('$regex' in siblings)) throw new MongoError('BadValue', '$options needs a $regex');
        return [];
      case '$comment':
        return [];
      default:
        return [this.at(parts, compilePredicate(operator, value, siblings, this.context.strings))];
    }
  }

  private at(parts: string[], predicate: Predicate): DocTest {
    return atPath(parts, this.isElement ? { ...predicate, leafArrays: false } : predicate);
  }

  private all(parts: string[], operand: Value): DocTest[] {
    if (!Array.isArray(operand)) throw new MongoError('BadValue', '$all needs an array');
    if (operand.length === 0) return [() => false];
    return operand.flatMap((item) => {
      if (isDoc(item) && '$elemMatch' in item) return this.operator(parts, '$elemMatch', item['$elemMatch'], item);
      return this.field(parts, isDoc(item) ? { $eq: item } : item);
    });
  }

  element(condition: Value): (value: Value) => boolean {
    if (!isDoc(condition)) {
      if (condition instanceof BSONRegExp) return regexTest(condition.pattern, condition.options);
      return (value) => equalValues(value, condition, this.context.strings);
    }
    if (mentionsText(condition))
      throw new MongoError('BadValue', '$text can only be applied to the top-level document');
    const logical = Object.keys(condition).some((key) => ['$and', '$or', '$nor', '$expr'].includes(key));
    if (!logical && isOperatorDoc(condition)) {
      // The element becomes the value of a field, so that every operator works on it unchanged.
      const test = new Compiler(this.context).wrapped(condition);
      return (value) => test({ value });
    }
    const compiler = new Compiler(this.context);
    compiler.isNested = true;
    const test = compiler.filter(condition, true);
    return (value) => {
      if (isDoc(value)) return test(value);
      return Array.isArray(value) && test(Object.fromEntries<Value>(value.entries()));
    };
  }

  wrapped(condition: Doc): DocTest {
    this.isElement = true;
    return conjunction(this.field(['value'], condition));
  }
}

/** Returns whether a filter contains `$text`, including inside of logical operators. */
export function mentionsText(filter: Value): boolean {
  if (Array.isArray(filter)) return filter.some(mentionsText);
  if (!isDoc(filter)) return false;
  return '$text' in filter || ['$and', '$or', '$nor'].some((operator) => mentionsText(filter[operator]));
}

/** Returns the operand of the `$text` that every match must satisfy, if any. */
export function textOperand(filter: Doc): Value {
  if ('$text' in filter) return filter['$text'];
  const list = Array.isArray(filter['$and']) ? filter['$and'] : [];
  for (const item of list) {
    const operand = isDoc(item) ? textOperand(item) : undefined;
    if (operand !== undefined) return operand;
  }
  return undefined;
}

function conjunction(tests: DocTest[]): DocTest {
  if (tests.length === 0) return () => true;
  if (tests.length === 1) return tests[0];
  return (doc) => {
    for (const test of tests) if (!test(doc)) return false;
    return true;
  };
}

/** Wraps a test of array elements with a check of the time. */
const timed =
  (test: (value: Value) => boolean) =>
  (value: Value): boolean => {
    checkTime();
    return test(value);
  };

function atPath(parts: readonly string[], { test, leafArrays, negated = false }: Predicate): DocTest {
  if (parts.length === 1) {
    const [field] = parts;
    return (doc) => {
      const value = getField(doc, field);
      if (leafArrays && Array.isArray(value)) return (value.some(timed(test)) || test(value)) !== negated;
      return test(value) !== negated;
    };
  }
  return (doc) => someAtPath(doc, parts, leafArrays, test) !== negated;
}

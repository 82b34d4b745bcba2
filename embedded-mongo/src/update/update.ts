import { equalValues } from '../bson/compare.js';
import { cloneValue } from '../bson/clone.js';
import { getField, isDoc, type Doc, type Value } from '../bson/types.js';
import { compilePipelineUpdate } from '../aggregate/update-pipeline.js';
import { MongoError } from '../errors.js';
import { compileFilter, isOperatorDoc, type FilterContext } from '../query/matcher.js';
import { showValue } from '../storage/documents.js';
import type { Update } from './compiled.js';
import { OPERAND_CHECKS } from './operands.js';
import { OPERATORS, rename } from './operators.js';
import { resolvePaths, targetAt, valueAt, type ElementTest, type PathContext } from './targets.js';

export interface UpdateOptions extends FilterContext {
  readonly arrayFilters?: readonly Value[];
  /** Constants of a pipeline update (`c` of a bulk write). */
  readonly constants?: Doc;
}

interface Step {
  readonly operator: string;
  readonly parts: readonly string[];
  readonly operand: Value;
}

/** Compiles an update document, a replacement, or a pipeline. */
export function compileUpdate(update: Value, options: UpdateOptions = {}): Update {
  if (Array.isArray(update)) {
    if (options.arrayFilters?.length)
      throw new MongoError('FailedToParse', 'Cannot specify arrayFilters and a pipeline update');
    if (!update.every(isDoc))
      throw new MongoError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
    return compilePipelineUpdate(update, {
      variables: { ...options.variables, ...options.constants },
      strings: options.strings,
    });
  }
  if (!isDoc(update)) throw new MongoError('FailedToParse', 'Update argument must be either an object or an array');
  if (!isOperatorDoc(update)) return replacement(update);
  const steps = parseSteps(update, options.strings);
  const arrayFilters = compileArrayFilters(options.arrayFilters ?? [], options, steps);
  const touched = new Set(steps.map((step) => step.parts[0]));
  for (const step of steps) if (step.operator === '$rename') touched.add(String(step.operand).split('.')[0]);
  return {
    kind: 'operators',
    touched,
    replacedPaths: new Set(steps.filter(({ operator }) => operator === '$set').map(({ parts }) => parts.join('.'))),
    // The destination of a rename moves to the end, even if it exists.
    isLocal: !steps.some((step) => step.operator === '$rename'),
    apply: (before, filter, isInsert = false) => {
      const doc = cloneValue(before);
      const context: PathContext = { arrayFilters, position: (path) => positionOf(before, path, filter, options) };
      for (const step of steps) {
        if (step.operator === '$setOnInsert' && !isInsert) continue;
        // An inserted document may have such fields.
        if (!isInsert) refuseDollar(step);
        applyStep(doc, step, context, options);
      }
      if (!isInsert) checkId(before, doc);
      return doc;
    },
  };
}

function replacement(update: Doc): Update {
  for (const field of Object.keys(update)) {
    if (field.startsWith('$'))
      throw new MongoError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${field}' in '${field}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
  }
  return {
    kind: 'replacement',
    touched: undefined,
    isLocal: false,
    apply: (before, _filter, isInsert = false) => {
      const { _id: newId, ...rest } = update;
      const id = getField(before, '_id');
      if (newId !== undefined && (id !== undefined || !isInsert) && !equalValues(newId, id)) throw immutableId();
      const finalId = id === undefined ? newId : id;
      return finalId === undefined ? { ...rest } : { _id: finalId, ...rest };
    },
  };
}

export function immutableId(): MongoError {
  return new MongoError(
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

function checkId(before: Doc, after: Doc): void {
  const id = getField(before, '_id');
  if (id !== after['_id'] && !equalValues(id, getField(after, '_id'))) throw immutableId();
}

function parseSteps(update: Doc, strings: FilterContext['strings']): Step[] {
  const steps: Step[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (operator !== '$rename' && !Object.hasOwn(OPERATORS, operator)) {
      throw new MongoError(
        'FailedToParse',
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields)) {
      throw new MongoError(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${showValue(fields)}}`,
      );
    }
    for (const [path, operand] of Object.entries(fields)) {
      steps.push({ operator, parts: parsePath(path), operand });
      OPERAND_CHECKS[operator]?.(operand, path, strings);
    }
  }
  checkConflicts(steps);
  return steps;
}

function parsePath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('')) {
    throw new MongoError(
      'FailedToParse',
      path === ''
        ? 'An empty update path is not valid.'
        : `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  if (parts[0].startsWith('$[') || parts[0] === '$')
    throw new MongoError(
      'BadValue',
      `Cannot have array filter identifier (i.e. '$[<id>]') element in the first position in path '${path}'`,
    );
  return parts;
}

function refuseDollar({ parts }: Step): void {
  if (parts[0].startsWith('$'))
    throw new MongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${parts[0]}' in '${parts.join('.')}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
}

/** Throws if two operators have the same path, or one path is inside the other. */
function checkConflicts(steps: readonly Step[]): void {
  const paths = steps.flatMap((step) => {
    const path = step.parts.join('.');
    return step.operator === '$rename' ? [path, String(step.operand)] : [path];
  });
  const sorted = [...new Set(paths)].map((path) => `${path}.`).sort();
  if (sorted.length < paths.length) {
    const twice = paths.find((path, index) => paths.indexOf(path) !== index) ?? '';
    throw conflict(twice, twice);
  }
  for (let index = 1; index < sorted.length; index += 1) {
    if (sorted[index].startsWith(sorted[index - 1]))
      throw conflict(sorted[index].slice(0, -1), sorted[index - 1].slice(0, -1));
  }
}

function conflict(path: string, other: string): MongoError {
  return new MongoError(
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${other}'`,
  );
}

function compileArrayFilters(
  filters: readonly Value[],
  options: FilterContext,
  steps: readonly Step[],
): Map<string, ElementTest> {
  const tests = new Map<string, ElementTest>();
  for (const filter of filters) {
    if (!isDoc(filter)) throw new MongoError('FailedToParse', 'an array filter must be a document');
    const identifier = identifierOf(filter);
    if (identifier === undefined || !/^[a-z][a-zA-Z0-9]*$/.test(identifier)) {
      throw new MongoError(
        'BadValue',
        `Error parsing array filter: the top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${identifier ?? ''}'`,
      );
    }
    if (tests.has(identifier))
      throw new MongoError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    if (!steps.some((step) => step.parts.includes(`$[${identifier}]`))) {
      throw new MongoError(
        'FailedToParse',
        `The array filter for identifier '${identifier}' was not used in the update`,
      );
    }
    if ('$expr' in filter) throw new MongoError('BadValue', '$expr is not allowed in the context of an array filter');
    const { matches } = compileFilter(filter, options);
    // The element is one value under its identifier: an array is not traversed.
    tests.set(identifier, (element) => matches({ [identifier]: element }));
  }
  for (const { parts } of steps)
    for (const part of parts) {
      const identifier = /^\$\[(.+)\]$/.exec(part)?.[1];
      if (identifier !== undefined && !tests.has(identifier))
        throw new MongoError(
          'BadValue',
          `No array filter found for identifier '${identifier}' in path '${parts.join('.')}'`,
        );
    }
  return tests;
}

function identifierOf(filter: Doc): string | undefined {
  for (const [key, value] of Object.entries(filter)) {
    if (!key.startsWith('$')) return key.split('.')[0];
    if (Array.isArray(value)) {
      for (const item of value) {
        const nested = isDoc(item) ? identifierOf(item) : undefined;
        if (nested !== undefined) return nested;
      }
    }
  }
  return undefined;
}

function applyStep(doc: Doc, step: Step, context: PathContext, { strings }: FilterContext): void {
  if (step.operator === '$rename') {
    rename(doc, targetAt(doc, step.parts), targetAt(doc, parsePath(String(step.operand))));
    return;
  }
  for (const path of resolvePaths(doc, step.parts, context))
    OPERATORS[step.operator](targetAt(doc, path), step.operand, doc, strings);
}

/**
 * Returns the first element that matches the filter's conditions on this array. Each element is tested as the only
 * element of the array.
 */
function positionOf(doc: Doc, path: readonly string[], filter: Doc, options: FilterContext): number {
  const name = path.join('.');
  const conditions = conditionsOn(filter, name);
  const array = valueAt(doc, path);
  if (Array.isArray(array) && Object.keys(conditions).length > 0) {
    const { matches } = compileFilter(conditions, options);
    for (let index = 0; index < array.length; index += 1) {
      if (matches(withOnly(path, array[index]))) return index;
    }
  }
  throw new MongoError('BadValue', `The positional operator did not find the match needed from the query.`);
}

function withOnly(path: readonly string[], element: Value): Doc {
  return path.reduceRight<Value>((inner, part) => ({ [part]: inner }), [element]) as Doc;
}

function conditionsOn(filter: Doc, name: string): Doc {
  const conditions: Value[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (key === name || key.startsWith(`${name}.`)) conditions.push({ [key]: value });
    if ((key === '$and' || key === '$or') && Array.isArray(value)) {
      const inner = value
        .map((item) => (isDoc(item) ? conditionsOn(item, name) : {}))
        .filter((item) => Object.keys(item).length > 0);
      if (inner.length > 0) conditions.push({ [key]: inner });
    }
  }
  return conditions.length > 0 ? { $and: conditions } : {};
}

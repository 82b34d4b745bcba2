import type { StringComparer } from '../bson/compare.js';
import { isNumeric, roughly } from '../bson/numbers.js';
import type { Doc, Value } from '../bson/types.js';
import type { Scores } from '../query/meta.js';

/** Context of an expression that is the same for all documents. */
export interface Scope {
  /** User variables by name, without `$$`. */
  readonly variables: Doc;
  /** String comparison by the collation. */
  readonly strings?: StringComparer;
  /** Text scores after a text search. */
  readonly scores?: Scores;
}

/** Context of an expression for one document. */
export interface Env extends Scope {
  readonly root: Value;
}

/** A compiled expression. Undefined means that the field is missing. */
export type Expression = (env: Env) => Value;

/** Compiles an expression. Throws for variables that are not in scope. */
export interface Compile {
  (expression: Value): Expression;
  /** Returns a compiler with further variables in scope. */
  readonly with: (names: Iterable<string>) => Compile;
}

/** Compiles an operator with its operand. */
export type OperatorFactory = (operand: Value, compile: Compile) => Expression;

/** Environment for operands that must be constants. It has no document. */
export const NO_DOCUMENT: Env = { root: {}, variables: {} };

/** Returns whether a value is true. False, null, zero, and missing are false; everything else is true. */
export function isTruthy(value: Value): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !(isNumeric(value) && roughly(value) === 0);
}

export function isMissing(value: Value): value is null | undefined {
  return value === null || value === undefined;
}

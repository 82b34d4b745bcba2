import type { StringComparer } from '../bson/compare.js';
import { isNumeric, roughly } from '../bson/numbers.js';
import type { Doc, Value } from '../bson/types.js';
import type { Scores } from '../query/meta.js';

/** What holds for all documents that an expression is evaluated against. */
export interface Scope {
  /** User variables by name, without `$$`. */
  readonly variables: Doc;
  /** The collation's comparison of strings. */
  readonly strings?: StringComparer;
  /** Text scores, where documents were searched for. */
  readonly scores?: Scores;
}

/** What an expression is evaluated against. */
export interface Env extends Scope {
  readonly root: Value;
}

/** A compiled expression; undefined means that the field is missing. */
export type Expression = (env: Env) => Value;

/** Compiles an expression; raises for variables that are not in scope. */
export interface Compile {
  (expression: Value): Expression;
  /** The same where further variables are known. */
  readonly with: (names: Iterable<string>) => Compile;
}

/** Compiles an operator with its operand. */
export type OperatorFactory = (operand: Value, compile: Compile) => Expression;

/** To evaluate operands that must be constants: there is no document. */
export const NO_DOCUMENT: Env = { root: {}, variables: {} };

/** False, null, zero and missing are false; everything else is true. */
export function isTruthy(value: Value): boolean {
  if (value === undefined || value === null || value === false) return false;
  return !(isNumeric(value) && roughly(value) === 0);
}

export function isMissing(value: Value): value is null | undefined {
  return value === null || value === undefined;
}

import type { StringComparer } from '../bson/compare.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/types.js';
import { collationOf } from '../query/collation.js';

/** What is done with one document, in a form that another thread can be sent. */
export interface Program {
  /** The documents that are kept; with a projection it is the find's, for the positional `$`. */
  readonly filter?: Doc;
  /** The projection of a find. */
  readonly projection?: Doc;
  /** Stages of a pipeline that make at most one document of each. */
  readonly stages?: readonly Doc[];
  /** An update, what it applies to, and the fields that it takes. */
  readonly update?: Doc;
}

/** What a program refers to. */
export interface ProgramContext {
  readonly variables?: Doc;
  readonly strings?: StringComparer;
}

/** A program and what it refers to, as BSON. */
export function encodeProgram(program: Program, { variables = {}, strings }: ProgramContext): Uint8Array {
  const missing = Object.keys(variables).filter((name) => variables[name] === undefined);
  const { stages, ...rest } = program;
  const collation = strings && collationOf(strings);
  return encode({ ...rest, stages: stages && [...stages], variables, missing, collation });
}

import type { StringComparer } from '../bson/compare.js';
import { encode } from '../bson/encode.js';
import type { Doc } from '../bson/types.js';
import { collationOf } from '../query/collation.js';

/** Work on one document, in a form that can be sent to another thread. */
export interface Program {
  /** Selects the documents. With a projection it is the filter of the find, for the positional `$`. */
  readonly filter?: Doc;
  /** The projection of a find. */
  readonly projection?: Doc;
  /** Stages of a pipeline that return at most one document for each input document. */
  readonly stages?: readonly Doc[];
  /** An update with its filter, and the fields that it needs. */
  readonly update?: Doc;
}

/** Variables and collation that a program refers to. */
export interface ProgramContext {
  readonly variables?: Doc;
  readonly strings?: StringComparer;
}

/** Encodes a program and its context as BSON. */
export function encodeProgram(program: Program, { variables = {}, strings }: ProgramContext): Uint8Array {
  const missing = Object.keys(variables).filter((name) => variables[name] === undefined);
  const { stages, ...rest } = program;
  const collation = strings && collationOf(strings);
  return encode({ ...rest, stages: stages && [...stages], variables, missing, collation });
}

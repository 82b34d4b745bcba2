import { isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { MongoError, type CodeName } from '../errors.js';
import type { Scope } from './expression.js';
import type { PipelineContext } from './stage.js';

/** Returns a field of a stage that must be a string. */
export function textField(stage: string, spec: Doc, field: string, code: CodeName = 'FailedToParse'): string {
  const value = spec[field];
  if (typeof value !== 'string') throw new MongoError(code, `${stage} argument '${field}' must be a string`);
  return value;
}

/** Throws if a stage has unknown fields. */
export function checkFields(stage: string, spec: Doc, fields: ReadonlySet<string>, code: CodeName): void {
  const unknown = Object.keys(spec).find((field) => !fields.has(field));
  if (unknown !== undefined) throw new MongoError(code, `unknown argument to ${stage}: ${unknown}`);
}

/** Returns the scope of a stage's expressions. */
export const scopeOf = ({ variables, strings, scores }: PipelineContext): Scope => ({ variables, strings, scores });

/** Sets a value at a path. Copies the changed documents. */
export function setNested(doc: Doc, path: readonly string[], value: Value): Doc {
  const copy = { ...doc };
  const [field, ...rest] = path;
  const inner = copy[field];
  setField(copy, field, rest.length === 0 ? value : setNested(isDoc(inner) ? inner : {}, rest, value));
  return copy;
}

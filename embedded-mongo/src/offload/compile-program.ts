import { compileDocStages } from '../aggregate/doc-stages.js';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { FieldNames } from '../bson/extents.js';
import { isDoc, setField, type Doc, type Value } from '../bson/types.js';
import { compileCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { compileProjection } from '../query/projection.js';
import { applyTo } from '../update/apply.js';
import { compileUpdate } from '../update/update.js';

/**
 * Runs a program on a document. Returns undefined if the filter rejects it, and no bytes if the program only filters.
 */
export type Run = (bytes: Buffer) => Buffer | undefined;

const NOTHING = Buffer.alloc(0);

/** Compiles a program that `encodeProgram` encoded. */
export function compileProgram(encoded: Uint8Array): Run {
  const { filter, projection, stages, update, ...context } = decode(Buffer.from(encoded));
  const variables: Doc = isDoc(context['variables']) ? context['variables'] : {};
  for (const name of Array.isArray(context['missing']) ? context['missing'] : [])
    setField(variables, String(name), undefined);
  const scope = { variables, strings: compileCollation(context['collation']) };
  if (Array.isArray(stages)) {
    const run = compileDocStages(stages.filter(isDoc), scope);
    return (bytes) => {
      const doc = run(decode(bytes));
      return doc && encode(doc);
    };
  }
  if (isDoc(update)) {
    const { only } = update;
    const application = {
      update: compileUpdate(update['update'], {
        ...scope,
        arrayFilters: Array.isArray(update['arrayFilters']) ? update['arrayFilters'] : [],
        constants: docOf(update['constants']),
      }),
      filter: docOf(update['filter']) ?? {},
      only: Array.isArray(only) ? new FieldNames(new Set(only.map(String))) : undefined,
    };
    return (bytes) => applyTo(bytes, application).encoded;
  }
  if (isDoc(projection)) {
    const project = compileProjection(projection, { ...scope, filter: docOf(filter) });
    return (bytes) => encode(project(decode(bytes)));
  }
  const { matches, roots } = compileFilter(docOf(filter) ?? {}, scope);
  const only = roots && new Set(roots);
  return (bytes) => (matches(decode(bytes, { only })) ? NOTHING : undefined);
}

const docOf = (value: Value): Doc | undefined => (isDoc(value) ? value : undefined);

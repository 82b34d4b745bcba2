import { equalValues } from '../bson/compare.js';
import { cloneValue } from '../bson/clone.js';
import { type Doc } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { Update } from '../update/compiled.js';
import type { Scope } from './expression.js';
import { checkStageName } from './pipeline.js';
import { withoutPrecomputing } from './expressions.js';
import { addFields, newRootOf, project, replaceRoot, unset, type Transform } from './fields.js';

/** Compiles an update with a pipeline. */
export function compilePipelineUpdate(pipeline: readonly Doc[], scope: Scope): Update {
  // As in MongoDB, an invalid operand is an error of the first matching document.
  const stages = withoutPrecomputing(() => pipeline.map((stage) => compileStage(stage, scope)));
  return {
    kind: 'pipeline',
    touched: undefined,
    isLocal: false,
    apply: (before, _filter, isInsert = false) => {
      const after = stages.reduce((doc, stage) => stage(doc), cloneValue(before));
      const id = before['_id'];
      if (!isInsert || id !== undefined) {
        if ('_id' in after && !equalValues(after['_id'], id)) {
          throw new MongoError(
            'ImmutableField',
            "Performing an update on the path '_id' would modify the immutable field '_id'",
          );
        }
        if (!('_id' in after)) return { _id: id, ...after };
      }
      return after;
    },
  };
}

function compileStage(stage: Doc, scope: Scope): Transform {
  const [name, ...others] = Object.keys(stage);
  if (name === undefined || others.length > 0)
    throw new MongoError('Location40323', 'A pipeline stage specification object must contain exactly one field.');
  const spec = stage[name];
  switch (name) {
    case '$set':
    case '$addFields':
      return addFields(spec, scope);
    case '$unset':
      return unset(spec);
    case '$project':
      return project(spec, scope);
    case '$replaceWith':
      return replaceRoot(spec, scope);
    case '$replaceRoot':
      return replaceRoot(newRootOf(spec), scope);
    default:
      checkStageName(name);
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
}

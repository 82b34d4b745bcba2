import { equalValues } from '../bson/compare.js';
import { cloneValue, isDoc, type Doc } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { Update } from '../update/update.js';
import { addFields, project, replaceRoot, unset, type Transform } from './fields.js';

/** Compiles an update that is a pipeline. */
export function compilePipelineUpdate(pipeline: readonly Doc[], variables: Doc): Update {
  const stages = pipeline.map((stage): Transform => {
    const [name] = Object.keys(stage);
    const spec = stage[name];
    switch (name) {
      case '$set':
      case '$addFields':
        return addFields(spec, variables);
      case '$unset':
        return unset(spec);
      case '$project':
        return project(spec, variables);
      case '$replaceWith':
        return replaceRoot(spec, variables);
      case '$replaceRoot':
        return replaceRoot(isDoc(spec) ? spec['newRoot'] : null, variables);
      default:
        throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  });
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

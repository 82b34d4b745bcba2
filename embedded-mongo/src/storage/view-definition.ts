import { isDoc, type Doc } from '../bson/types.js';

/** What a view shows: a pipeline over a collection, or over another view. */
export interface ViewDefinition {
  readonly viewOn: string;
  readonly pipeline: readonly Doc[];
}

/** The definition in a collection's options; undefined for a collection that has documents of its own. */
export function viewOf(options: Doc): ViewDefinition | undefined {
  const { viewOn, pipeline } = options;
  if (typeof viewOn !== 'string') return undefined;
  return { viewOn, pipeline: Array.isArray(pipeline) ? pipeline.filter(isDoc) : [] };
}

import { isDoc, type Doc } from '../bson/types.js';

/** A pipeline over a collection or over another view. */
export interface ViewDefinition {
  readonly viewOn: string;
  readonly pipeline: readonly Doc[];
}

/** Returns the definition in a collection's options, or undefined for a collection that stores documents. */
export function viewOf(options: Doc): ViewDefinition | undefined {
  const { viewOn, pipeline } = options;
  if (typeof viewOn !== 'string') return undefined;
  return { viewOn, pipeline: Array.isArray(pipeline) ? pipeline.filter(isDoc) : [] };
}

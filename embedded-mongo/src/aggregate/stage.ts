import type { StringComparer } from '../bson/compare.js';
import type { Doc, Value } from '../bson/types.js';
import type { Paced } from '../pace.js';
import type { TextScores } from './text-scores.js';

/** What stages need of the server. */
export interface PipelineContext {
  readonly variables: Doc;
  readonly strings: StringComparer | undefined;
  /** Where the documents are those of a text search, which each stage carries on to what it makes of them. */
  readonly scores?: TextScores;
  /** Runs a pipeline on another collection of the same database, its first stages through the indexes. */
  readonly read: (collection: string, pipeline: readonly Doc[], variables: Doc) => Paced<Doc>;
  /** Says what is wrong in such a pipeline; the values of the variables do not matter. */
  readonly check: (collection: string, pipeline: readonly Doc[], variables: Doc) => void;
  /** Looks documents up by the value of one field. */
  readonly lookup: (collection: string, field: string) => (values: readonly Value[]) => Paced<Doc>;
}

/** A compiled stage. */
export type Stage = (input: Paced<Doc>) => Paced<Doc>;

/** Compiles a pipeline that stands in a stage. */
export type PipelineCompiler = (pipeline: readonly Value[], context: PipelineContext) => Stage;

export type StageFactory = (spec: Value, context: PipelineContext, compile: PipelineCompiler) => Stage;

import type { StringComparer } from '../bson/compare.js';
import type { Doc, Value } from '../bson/types.js';
import type { Paced } from '../pace.js';
import type { TextScores } from './text-scores.js';

/** Context of a pipeline's stages. */
export interface PipelineContext {
  readonly variables: Doc;
  readonly strings: StringComparer | undefined;
  /** Scores of a text search. Each stage carries them over to its results. */
  readonly scores?: TextScores;
  /** Runs a pipeline on another collection of the same database. Its first stages use the indexes. */
  readonly read: (collection: string, pipeline: readonly Doc[], variables: Doc) => Paced<Doc>;
  /** Throws errors of such a pipeline. The values of the variables do not matter. */
  readonly check: (collection: string, pipeline: readonly Doc[], variables: Doc) => void;
  /** Returns a function that finds documents by the value of one field. */
  readonly lookup: (collection: string, field: string) => (values: readonly Value[]) => Paced<Doc>;
}

export type Stage = (input: Paced<Doc>) => Paced<Doc>;

/** Compiles a pipeline inside of a stage. */
export type PipelineCompiler = (pipeline: readonly Value[], context: PipelineContext) => Stage;

export type StageFactory = (spec: Value, context: PipelineContext, compile: PipelineCompiler) => Stage;

import type { Doc } from '../bson/types.js';
import type { Scores } from '../query/meta.js';

/** Text scores of the documents in a pipeline. */
export class TextScores implements Scores {
  private readonly scores = new WeakMap<Doc, number>();

  scoreOf(doc: Doc): number | undefined {
    return this.scores.get(doc);
  }

  set(doc: Doc, score: number): Doc {
    this.scores.set(doc, score);
    return doc;
  }

  /** Copies the score of a document to the document that a stage made from it. */
  carry(from: Doc, to: Doc): Doc {
    const score = this.scores.get(from);
    return score === undefined ? to : this.set(to, score);
  }
}

import type { Doc } from '../bson/types.js';
import type { Scores } from '../query/meta.js';

/** The text scores of the documents that go through a pipeline. */
export class TextScores implements Scores {
  private readonly scores = new WeakMap<Doc, number>();

  scoreOf(doc: Doc): number | undefined {
    return this.scores.get(doc);
  }

  set(doc: Doc, score: number): Doc {
    this.scores.set(doc, score);
    return doc;
  }

  /** A stage has made one document into another. */
  carry(from: Doc, to: Doc): Doc {
    const score = this.scores.get(from);
    return score === undefined ? to : this.set(to, score);
  }
}

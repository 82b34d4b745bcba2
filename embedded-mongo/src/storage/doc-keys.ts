/** The keys of one document in one index. */
export interface DocKeys {
  /** Distinct keys; empty when the index leaves the document out (sparse, partial). */
  readonly keys: readonly Buffer[];
  /** Which of the index's fields went through an array. */
  readonly multikey: readonly boolean[];
}

/** The keys of one document in one index. */
export interface DocKeys {
  /** Distinct keys. Empty if the index omits the document (sparse or partial). */
  readonly keys: readonly Buffer[];
  /** Whether each field of the index went through an array. */
  readonly multikey: readonly boolean[];
}

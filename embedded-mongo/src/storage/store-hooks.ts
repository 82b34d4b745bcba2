/** Calls from the store to the transactions; see `Transactions`. */
export interface StoreHooks {
  /**
   * Called before every write by a command outside of transactions. Throws if a transaction has claimed the resource.
   */
  claim(resource: string): void;
  /** Called with a written resource and the number of its commit. */
  changed(resource: string, version: number): void;
  /** Called with a name that a collection loses, and the number of the commit that changes it. */
  renamed(namespace: string, version: number): void;
  /** Called after every commit. */
  committed(): void;
  /** Called after a group commit was rolled back and the catalog was read from the disk again. */
  lost(): void;
}

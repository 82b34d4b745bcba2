/** What the store asks the transactions, and notifies them of; see `Transactions`. */
export interface StoreHooks {
  /** Asked before every write by a command outside of transactions. */
  claim(resource: string): void;
  /** Called with what has been written and the number of the commit that it is in. */
  changed(resource: string, version: number): void;
  /** Called with a name that a collection no longer has, and the number of the commit from which on. */
  renamed(namespace: string, version: number): void;
  /** Called after every commit. */
  committed(): void;
  /** Called when a group commit was given up, once the catalog is what the disk has. */
  lost(): void;
}

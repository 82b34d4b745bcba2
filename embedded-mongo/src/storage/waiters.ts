import type { MongoError } from '../errors.js';

/** Notified when its work is on disk or was rolled back. */
export interface Waiter {
  committed(): void;
  failed(error: MongoError): void;
}

/** Callbacks for commits that are not on disk yet. */
export class Waiters {
  /** Waiters of the open group commit. */
  private open: Waiter[] = [];
  /** Waiters of later stages, in the order of their commits. */
  private committed: { readonly version: number; readonly waiter: Waiter }[] = [];

  /** Waits for the open group commit. */
  add(waiter: Waiter): void {
    this.open.push(waiter);
  }

  /** Waits for an existing commit. */
  addTo(version: number, waiter: Waiter): void {
    this.committed.push({ version, waiter });
  }

  /** Called when the open group has been committed. */
  commit(version: number): void {
    for (const waiter of this.open) this.addTo(version, waiter);
    this.open = [];
  }

  /** Called when a commit, and all before it, is on disk. */
  acknowledge(durable: number): void {
    const pending = this.committed.findIndex(({ version }) => version > durable);
    const done = this.committed.splice(0, pending === -1 ? this.committed.length : pending);
    for (const { waiter } of done) waiter.committed();
  }

  /** Called when the open group commit was rolled back. */
  rollBack(failure: MongoError): void {
    const waiters = this.open;
    this.open = [];
    for (const waiter of waiters) waiter.failed(failure);
  }
}

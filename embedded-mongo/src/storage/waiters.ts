import type { MongoError } from '../errors.js';

/** Notified when the work it belongs to is on disk, or that it was lost. */
export interface Waiter {
  committed(): void;
  failed(error: MongoError): void;
}

/** Those that wait for a commit to be on disk. */
export class Waiters {
  /** Of the open group commit. */
  private open: Waiter[] = [];
  /** Of those that are made, in their order. */
  private made: { readonly version: number; readonly waiter: Waiter }[] = [];

  /** Waits for the open group commit. */
  add(waiter: Waiter): void {
    this.open.push(waiter);
  }

  /** Waits for a commit that is made. */
  addTo(version: number, waiter: Waiter): void {
    this.made.push({ version, waiter });
  }

  /** The open group commit is made. */
  commit(version: number): void {
    for (const waiter of this.open) this.addTo(version, waiter);
    this.open = [];
  }

  /** A commit, and all before it, is on disk. */
  acknowledge(durable: number): void {
    const pending = this.made.findIndex(({ version }) => version > durable);
    const done = this.made.splice(0, pending === -1 ? this.made.length : pending);
    for (const { waiter } of done) waiter.committed();
  }

  /** The open group commit is given up. */
  lose(failure: MongoError): void {
    const waiters = this.open;
    this.open = [];
    for (const waiter of waiters) waiter.failed(failure);
  }
}

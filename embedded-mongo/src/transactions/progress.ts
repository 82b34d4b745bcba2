import { encode } from '../bson/encode.js';
import { isDoc, type Doc } from '../bson/types.js';
import type { Connection } from '../storage/sqlite.js';

/** Stores the reply to a session's newest retryable write, or the progress of that write. */
export interface ReplySlot {
  write(connection: Connection, reply: Buffer): void;
  writePart(connection: Connection, part: number, items: Buffer): void;
  deleteParts(connection: Connection): void;
  /** Makes the session remember the written reply, or read the written progress again (undefined). */
  keep(reply: Buffer | undefined): void;
}

/** Progress of a retryable write as stored: the counts, and the lists in parts. */
interface StoredProgress {
  readonly head: Doc;
  readonly parts: readonly Doc[];
}

/**
 * Progress of a command with several statements. A retry continues after the last stored statement. Lists only grow, so each
 * write stores only their new items: storing the whole lists again would cost the square of their length.
 */
export class Progress {
  /** Number of statements that ended. */
  done = 0;
  totals: Doc = {};
  private readonly lists = new Map<string, Doc[]>();
  /** Number of items of each list that belong to statements that ended. */
  private readonly ended = new Map<string, number>();
  /** Number of stored items of each list. */
  private readonly stored = new Map<string, number>();
  private parts = 0;
  private reply: Doc | undefined;
  private written: Buffer | undefined;
  /** Whether something is not stored yet. */
  isPending = false;

  constructor(
    private readonly slot?: ReplySlot,
    resumed?: StoredProgress,
  ) {
    if (!resumed) return;
    this.done = Number(resumed.head['done'] ?? 0);
    this.totals = isDoc(resumed.head['totals']) ? resumed.head['totals'] : {};
    this.parts = resumed.parts.length;
    for (const part of resumed.parts)
      for (const [name, items] of Object.entries(part))
        if (Array.isArray(items)) this.restore(name, items.filter(isDoc));
  }

  private restore(name: string, items: readonly Doc[]): void {
    const list = this.list(name);
    for (const item of items) list.push(item);
    this.stored.set(name, list.length);
    this.ended.set(name, list.length);
  }

  /** Returns a list of results, to which the command appends. */
  list(name: string): Doc[] {
    const list = this.lists.get(name) ?? [];
    this.lists.set(name, list);
    return list;
  }

  /** Notes that one more statement ended. */
  advance(totals: Doc): void {
    this.done += 1;
    this.totals = { ...totals };
    for (const [name, list] of this.lists) this.ended.set(name, list.length);
    this.isPending = this.slot !== undefined;
  }

  /** Notes that the command ended. */
  finish(reply: Doc): void {
    this.reply = reply;
    this.isPending = this.slot !== undefined;
  }

  /** Writes new results into the commit that has the statements' changes; `keep` must follow. */
  write(connection: Connection): void {
    const { slot } = this;
    if (!slot || !this.isPending) return;
    this.written = undefined;
    if (this.reply) {
      this.written = encode(this.reply);
      if (this.parts > 0) slot.deleteParts(connection);
      slot.write(connection, this.written);
    } else {
      this.writePart(slot, connection);
      slot.write(connection, encode({ unfinished: true, done: this.done, totals: this.totals, parts: this.parts }));
    }
  }

  private writePart(slot: ReplySlot, connection: Connection): void {
    const added: Doc = {};
    for (const [name, list] of this.lists) {
      const from = this.stored.get(name) ?? 0;
      const to = this.ended.get(name) ?? 0;
      if (to > from) added[name] = list.slice(from, to);
      this.stored.set(name, to);
    }
    if (Object.keys(added).length === 0) return;
    slot.writePart(connection, this.parts, encode(added));
    this.parts += 1;
  }

  /** Updates the session after `write`. */
  keep(): void {
    if (!this.slot || !this.isPending) return;
    this.isPending = false;
    this.slot.keep(this.written);
  }
}

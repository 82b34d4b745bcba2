import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
import type { Visibility } from '../../contract/permissions.js';
import { changeEventOf, type EventMap, type EventName, type Resource } from '../../contract/events.js';
import { visibilityOf } from '../../contract/permissions.js';
import { ListCache } from '../cache/list-cache.js';
import { Clock } from '../clock/clock.js';
import { inserts } from '../database/last-writes.js';
import type { Transaction } from '../database/unit-of-work.js';
import { Hints } from './hints.js';
import { OUTBOX_MODEL, type OutboxRow } from './outbox.schema.js';
import { isDuplicateKey } from '../database/duplicate-key.js';

/** An event to publish. Without a key it is published once for each call. */
export interface NewEvent<Name extends EventName> {
  name: Name;
  data: EventMap[Name];
  visibility?: Visibility;
  key?: string;
  /** When it happened, where that was before the write that emits it: events are published in this order. */
  at?: Date;
}

/** Rows that are kept for as long as they cannot be stored; the oldest go first. */
const MAX_UNSENT = 10_000;

/** Takes the events of a write, in the same transaction. */
@Injectable()
export class Outbox {
  private readonly rows = new WeakMap<Transaction, { id: string; emitted: number; left: OutboxRow[] }>();
  /** Rows of writes without a transaction that could not be stored after what they are about. */
  private unsent: OutboxRow[] = [];

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly model: Model<OutboxRow>,
    private readonly hints: Hints,
    private readonly cache: ListCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes an event once the write is durable; its row is inserted with the others at the end of the write. Those without a
   * key are published in the order in which the write has emitted them.
   */
  emit<Name extends EventName>(tx: Transaction, event: NewEvent<Name>): Promise<void> {
    this.add(tx, event);
    return Promise.resolve();
  }

  /** Whether an event of a write before this one is still to be published. */
  async has(tx: Transaction, key: string): Promise<boolean> {
    return (await this.model.exists({ _id: key }).session(tx.session ?? null)) !== null;
  }

  /** Publishes that records of a resource changed, to those whom its definition names; lists made from it are stale from the commit on. */
  changed(
    tx: Transaction,
    resource: Resource,
    ids: string[],
    visibility: Visibility = visibilityOf(resource),
  ): Promise<void> {
    tx.afterCommit(() => this.cache.invalidate(resource, ids));
    return this.emit(tx, changeOf(resource, ids, visibility));
  }

  /**
   * Publishes the same before a write that may find nothing to change: `write` answers how many records it changed, and 0
   * takes the event back. Where it failed, nobody knows what it changed, and the event stays.
   */
  async changing(tx: Transaction, resource: Resource, ids: string[], write: () => Promise<number>): Promise<number> {
    const takeBack = this.add(tx, changeOf(resource, ids, visibilityOf(resource)));
    const changed = await write();
    if (changed === 0) takeBack();
    else tx.afterCommit(() => this.cache.invalidate(resource, ids));
    return changed;
  }

  /** Stores what could not be stored before. */
  async leaveUnsent(): Promise<void> {
    const rows = this.unsent.splice(0);
    if (rows.length > 0) await this.store(rows);
  }

  /** Adds a row to those of a write; returns what takes it away again. */
  private add<Name extends EventName>(tx: Transaction, event: NewEvent<Name>): () => void {
    const known = this.rows.get(tx);
    const rows = known ?? { id: randomUUID(), emitted: 0, left: [] };
    const row: OutboxRow = {
      // Rows of the same moment are taken in the order of their ids.
      _id: event.key ?? `${rows.id}:${String(rows.emitted).padStart(6, '0')}`,
      name: event.name,
      data: { ...event.data },
      visibility: event.visibility ?? 'everyone',
      createdAt: event.at ?? this.clock.date(),
    };
    rows.emitted += 1;
    rows.left.push(row);
    if (!known) {
      this.rows.set(tx, rows);
      tx.beforeCommit(() => this.leave(rows.left, tx));
      tx.afterCommit(() => this.hints.raise('outbox'));
    }
    return () => void rows.left.splice(rows.left.indexOf(row), 1);
  }

  /** Writes all rows of a write at once. */
  private async leave(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
    if (rows.length === 0) return;
    if (tx.session) return tx.writeLast(inserts(this.model, rows));
    await this.store(rows);
  }

  /** Not in a transaction: what the rows are about is stored already. */
  private async store(rows: readonly OutboxRow[]): Promise<void> {
    try {
      await this.model.insertMany(rows, { lean: true, ordered: false });
    } catch (error) {
      // Another process may have seen the write and published the same event.
      if (isDuplicateKey(error)) return;
      this.unsent = [...this.unsent, ...rows].slice(-MAX_UNSENT);
      throw error;
    }
  }
}

/** The relay puts in the revision: the number under which the change becomes visible. */
const changeOf = (resource: Resource, ids: string[], visibility: Visibility) => ({
  name: changeEventOf(resource),
  data: { resource, ids, revision: 0 },
  visibility,
});

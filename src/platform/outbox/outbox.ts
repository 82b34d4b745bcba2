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

/** Takes the events of a write, in the same transaction. */
@Injectable()
export class Outbox {
  private readonly rows = new WeakMap<Transaction, OutboxRow[]>();

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly model: Model<OutboxRow>,
    private readonly hints: Hints,
    private readonly cache: ListCache,
    private readonly clock: Clock,
  ) {}

  /** Publishes an event once the write is durable; its row is inserted with the others at the end of the write. */
  emit<Name extends EventName>(tx: Transaction, event: NewEvent<Name>): Promise<void> {
    const row: OutboxRow = {
      _id: event.key ?? randomUUID(),
      name: event.name,
      data: { ...event.data },
      visibility: event.visibility ?? 'everyone',
      createdAt: event.at ?? this.clock.date(),
    };
    const rows = this.rows.get(tx) ?? [];
    rows.push(row);
    if (rows.length > 1) return Promise.resolve();
    this.rows.set(tx, rows);
    tx.beforeCommit(() => this.leave(rows, tx));
    tx.afterCommit(() => this.hints.raise('outbox'));
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
    // The relay puts in the revision: the number under which the change becomes visible.
    return this.emit(tx, { name: changeEventOf(resource), data: { resource, ids, revision: 0 }, visibility });
  }

  /** Writes all rows of a write at once. */
  private async leave(rows: readonly OutboxRow[], tx: Transaction): Promise<void> {
    if (tx.session) return tx.writeLast(inserts(this.model, rows));
    // Without a transaction, another process may have seen the write and published the same event.
    await this.model.insertMany(rows, { lean: true, ordered: false }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
import { currentTransaction, type Transaction } from '../database/transactions/transaction.js';
import type { Visibility } from '../../contract/permissions.js';
import type { EventMap, EventName, Resource } from '../../contract/events.js';
import { changeEventOf } from '../../contract/resources/index.js';
import { visibilityOf } from '../../contract/permissions.js';
import { Changes } from '../cache/changes.js';
import { Clock } from '../clock/clock.js';
import { inserts } from '../database/transactions/last-writes.js';
import { Hints } from './hints.js';
import { OUTBOX_MODEL, type OutboxRow } from './outbox.schema.js';

/** An event to publish. Without a key, each call publishes it once. */
export interface NewEvent<Name extends EventName> {
  name: Name;
  data: EventMap[Name];
  visibility?: Visibility;
  key?: string;
  /** Time of the event if it precedes the write. Events are published in the order of their times. */
  at?: Date;
}

/** Stores the events of a write in its transaction. */
@Injectable()
export class Outbox {
  private readonly writes = new WeakMap<Transaction, { id: string; emitted: number }>();

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly model: Model<OutboxRow>,
    private readonly hints: Hints,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes an event once the write is durable. Its row is inserted with the other rows at the end of the write. Events without
   * a key are published in the order of the calls.
   */
  emit<Name extends EventName>(event: NewEvent<Name>): void {
    const tx = currentTransaction();
    const write = this.writes.get(tx) ?? { id: randomUUID(), emitted: 0 };
    if (write.emitted === 0) tx.afterCommit(() => this.hints.raise('outbox'));
    const row: OutboxRow = {
      // Rows with the same time are published in the order of their ids.
      _id: event.key ?? `${write.id}:${String(write.emitted).padStart(6, '0')}`,
      name: event.name,
      data: { ...event.data },
      visibility: event.visibility ?? 'everyone',
      createdAt: event.at ?? this.clock.date(),
    };
    write.emitted += 1;
    this.writes.set(tx, write);
    tx.writeLast(inserts(this.model, [row]));
  }

  /** Returns whether an event of an earlier write is still unpublished. */
  async has(key: string): Promise<boolean> {
    return (await this.model.exists({ _id: key })) !== null;
  }

  /**
   * Publishes a change of a resource's records to the audience that its definition names. Lists with these records become stale
   * at the commit. A change with a key is published once.
   */
  changed(resource: Resource, ids: string[], visibility: Visibility = visibilityOf(resource), key?: string): void {
    currentTransaction().afterCommit(() => this.changes.invalidate(resource, ids));
    // The relay sets the revision to the number under which the change becomes visible.
    this.emit({ name: changeEventOf(resource), data: { resource, ids, revision: 0 }, visibility, ...(key && { key }) });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
import { currentTransaction, type Transaction } from '../database/transaction.js';
import type { Visibility } from '../../contract/permissions.js';
import { changeEventOf, type EventMap, type EventName, type Resource } from '../../contract/events.js';
import { visibilityOf } from '../../contract/permissions.js';
import { ListCache } from '../cache/list-cache.js';
import { Clock } from '../clock/clock.js';
import { inserts } from '../database/last-writes.js';
import { Hints } from './hints.js';
import { OUTBOX_MODEL, type OutboxRow } from './outbox.schema.js';

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
  private readonly writes = new WeakMap<Transaction, { id: string; emitted: number }>();

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
  emit<Name extends EventName>(event: NewEvent<Name>): void {
    const tx = currentTransaction();
    const write = this.writes.get(tx) ?? { id: randomUUID(), emitted: 0 };
    if (write.emitted === 0) tx.afterCommit(() => this.hints.raise('outbox'));
    const row: OutboxRow = {
      // Rows of the same moment are published in the order of their ids.
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

  /** Whether an event of a write before this one is still to be published. */
  async has(key: string): Promise<boolean> {
    return (await this.model.exists({ _id: key })) !== null;
  }

  /** Publishes that records of a resource changed, to those whom its definition names; lists made from it are stale from the commit on. */
  changed(resource: Resource, ids: string[], visibility: Visibility = visibilityOf(resource)): void {
    currentTransaction().afterCommit(() => this.cache.invalidate(resource, ids));
    // The relay sets the revision: the number under which the change becomes visible.
    this.emit({ name: changeEventOf(resource), data: { resource, ids, revision: 0 }, visibility });
  }
}

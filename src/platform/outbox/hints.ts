import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { RedisLink } from '../redis/redis-link.js';

/** What there is to process: rows in the outbox, streams that opened, events added to the log, pushes, webhooks and mails that are due, records that staff opened. */
const HINTS = ['outbox', 'openings', 'events', 'pushes', 'webhooks', 'mails', 'presence'] as const;
export type Hint = (typeof HINTS)[number];

const CHANNEL = 'hints';

/**
 * Wakes the workers that process new rows: in this process at once, in the others through Redis. A hint may be lost; then
 * the next sweep finds the rows.
 */
@Injectable()
export class Hints implements OnModuleInit {
  private readonly self = randomUUID();
  private readonly listeners: Record<Hint, Set<() => void>> = {
    outbox: new Set(),
    openings: new Set(),
    events: new Set(),
    pushes: new Set(),
    webhooks: new Set(),
    mails: new Set(),
    presence: new Set(),
  };
  /** Hints to send to other processes at the end of this turn of the event loop: many writes are one hint. */
  private readonly unsent = new Set<Hint>();

  constructor(private readonly redis: RedisLink) {}

  onModuleInit(): void {
    this.redis.subscribe(CHANNEL, (text) => {
      const [from, name] = text.split(' ');
      const hint = HINTS.find((known) => known === name);
      if (from !== this.self && hint) this.wake(hint);
    });
  }

  raise(hint: Hint): void {
    this.wake(hint);
    this.raiseElsewhere(hint);
  }

  /** For what this process knows already. */
  raiseElsewhere(hint: Hint): void {
    if (this.unsent.size === 0) setImmediate(() => this.send());
    this.unsent.add(hint);
  }

  /** Returns what stops the listening. */
  listen(hint: Hint, listener: () => void): () => void {
    this.listeners[hint].add(listener);
    return () => this.listeners[hint].delete(listener);
  }

  private wake(hint: Hint): void {
    for (const listener of this.listeners[hint]) listener();
  }

  private send(): void {
    for (const hint of this.unsent) this.redis.publish(CHANNEL, `${this.self} ${hint}`);
    this.unsent.clear();
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { RedisLink } from '../redis/redis-link.js';

/** What there is to process, by name. A module declares the name of what it processes itself, where it raises the hint. */
export interface HintNames {
  /** Rows in the outbox. */
  outbox: true;
  /** Events added to the log. */
  events: true;
}
export type Hint = keyof HintNames;

const CHANNEL = 'hints';

/**
 * Wakes the workers that process new rows: in this process at once, in the others through Redis. A hint may be lost; then
 * the next sweep finds the rows.
 */
@Injectable()
export class Hints implements OnModuleInit {
  private readonly self = randomUUID();
  private readonly listeners = new Map<string, Set<() => void>>();
  /** Hints to send to other processes at the end of this turn of the event loop: many writes are one hint. */
  private readonly unsent = new Set<Hint>();

  constructor(private readonly redis: RedisLink) {}

  onModuleInit(): void {
    this.redis.subscribe(CHANNEL, (text) => {
      const [from, name] = text.split(' ');
      if (from !== this.self && name) this.wake(name);
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
    const listeners = this.listeners.get(hint) ?? new Set();
    this.listeners.set(hint, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  private wake(hint: string): void {
    for (const listener of this.listeners.get(hint) ?? []) listener();
  }

  private send(): void {
    for (const hint of this.unsent) this.redis.publish(CHANNEL, `${this.self} ${hint}`);
    this.unsent.clear();
  }
}

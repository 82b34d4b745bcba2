import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { RedisLink } from '../redis/redis-link.js';

/**
 * Names of hints about pending work. A module that processes its own work declares the name next to the code that raises the
 * hint.
 */
export interface HintNames {
  /** The outbox has new rows. */
  outbox: true;
  /** The log has new events. */
  events: true;
}
export type Hint = keyof HintNames;

const CHANNEL = 'hints';

/**
 * Wakes the workers that process new rows: in this process immediately, in other processes through Redis. If a hint is lost, the
 * next sweep finds the rows.
 */
@Injectable()
export class Hints implements OnModuleInit {
  private readonly self = randomUUID();
  private readonly listeners = new Map<string, Set<() => void>>();
  /** Hints to send to other processes at the end of this event-loop tick, so that many writes send one hint. */
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

  /** Sends a hint to the other processes only, when this process needs none. */
  raiseElsewhere(hint: Hint): void {
    if (this.unsent.size === 0) setImmediate(() => this.send());
    this.unsent.add(hint);
  }

  /** Returns a function that removes the listener. */
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

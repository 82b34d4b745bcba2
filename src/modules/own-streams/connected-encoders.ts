import { Injectable } from '@nestjs/common';
import type { PublisherState, RejectedPublisher } from './media-server.js';

/** Encoders whose connection is stored, by the public name of their own stream. */
@Injectable()
export class ConnectedEncoders {
  private readonly byName = new Map<string, PublisherState>();
  /** Last rejected encoder of each connected encoder, by name. Only in memory, because it contains the address of a person. */
  private readonly rejections = new Map<string, RejectedPublisher>();
  private readonly listeners = new Set<() => void>();

  /** Returns a copy of the connected encoders. */
  all(): ReadonlyMap<string, PublisherState> {
    return new Map(this.byName);
  }

  find(name: string): PublisherState | undefined {
    return this.byName.get(name);
  }

  /** Returns the last encoder that was rejected since the current one connected. */
  rejectionOf(name: string): RejectedPublisher | undefined {
    return this.rejections.get(name);
  }

  /** Remembers a rejected encoder until the connected one leaves. */
  reject(rejection: RejectedPublisher): void {
    if (this.byName.has(rejection.name)) this.rejections.set(rejection.name, rejection);
  }

  add(publisher: PublisherState): void {
    this.byName.set(publisher.name, publisher);
    this.rejections.delete(publisher.name);
    this.notify();
  }

  /** Replaces the measurements of an encoder, unless another connection has replaced it. */
  measure(publisher: PublisherState): void {
    if (this.isConnected(publisher)) this.byName.set(publisher.name, publisher);
  }

  /** Removes an encoder, unless another connection has replaced it. */
  remove(publisher: Pick<PublisherState, 'name' | 'connectionId'>): void {
    if (this.isConnected(publisher)) {
      this.byName.delete(publisher.name);
      this.rejections.delete(publisher.name);
    }
    this.notify();
  }

  /** Calls back after an encoder was added or removed. Returns a function that removes the listener. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private isConnected({ name, connectionId }: Pick<PublisherState, 'name' | 'connectionId'>): boolean {
    return this.byName.get(name)?.connectionId === connectionId;
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

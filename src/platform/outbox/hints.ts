import { Injectable } from '@nestjs/common';

/** Wakes whoever waits for new rows, within this process. A hint may be lost; the sweeps behind it are not. */
@Injectable()
export class Hints {
  private readonly listeners = new Set<() => void>();

  raise(): void {
    for (const listener of this.listeners) listener();
  }

  /** Returns what stops the listening. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

import type { ServerResponse } from 'node:http';
import { isThere } from '../http/caller-left.js';
import { senderOf } from '../http/network/sender.js';

/** Work that requests wait for. */
export interface Job {
  /** Returns whether any request still waits for the work. */
  isWanted(): boolean;
  /** Client networks of the requests. Null stands for this machine. */
  readonly networks: ReadonlySet<string | null>;
}

/** Requests that wait for the same work. */
export class Requests implements Job {
  readonly networks = new Set<string | null>();
  private readonly responses = new Set<ServerResponse | null>();

  /** @param onLeft called when all requests have left, before the work is dropped */
  constructor(private onLeft: () => void = () => undefined) {}

  /** @param response null for a caller within the process, which does not leave */
  add(response: ServerResponse | null): this {
    this.responses.add(response);
    const sender = response && senderOf(response.req);
    this.networks.add(sender && !sender.isLocal ? sender.network : null);
    return this;
  }

  isWanted(): boolean {
    for (const one of this.responses) if (one === null || isThere(one)) return true;
    this.onLeft();
    return false;
  }

  *[Symbol.iterator](): Iterator<ServerResponse> {
    for (const one of this.responses) if (one) yield one;
  }

  /** Releases the responses and the callback, because cached responses refer to this object. */
  clear(): void {
    this.responses.clear();
    this.onLeft = () => undefined;
  }
}

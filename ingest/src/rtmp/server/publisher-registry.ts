import { RtmpError } from '../rtmp-error.js';
import type { RtmpConnection } from './connection.js';
import type { RtmpLimits } from './limits.js';

const IN_USE = 'Another encoder is already sending this stream. Stop that encoder, then start the stream here again.';
const BLOCKED = 'Staff switched this stream to another encoder. Stop the stream here.';
const TOO_MANY = 'The server receives its maximum number of streams. Stop another stream first.';

/** An encoder that staff replaced by another one. */
interface BlockedEncoder {
  address: string;
  encoder: string;
  until: number;
}

/** Paths of accepted connections: one publisher for each. */
export class PublisherRegistry {
  private readonly publishers = new Map<string, RtmpConnection>();
  /** ends of sinks that still store media, by path */
  private readonly endings = new Map<string, Promise<void>>();

  /** by path */
  private readonly blocked = new Map<string, BlockedEncoder>();

  /** @param onInUse receives connections that are rejected because another encoder sends media */
  constructor(
    private readonly limits: Readonly<RtmpLimits>,
    private readonly now: () => number,
    private readonly onInUse: (connection: RtmpConnection) => void,
  ) {}

  /**
   * Reserves a path. Replaces a silent publisher, and waits until the sink of the previous one has stored everything. Rejects
   * with an RtmpError if another encoder sends media, staff switched to another encoder, or the server has its maximum number of
   * publishers.
   */
  async claim(name: string, connection: RtmpConnection): Promise<void> {
    if (this.isBlocked(name, connection)) throw new RtmpError('kicked', BLOCKED);
    const current = this.publishers.get(name);
    if (current && current.silentMs < this.limits.takeoverMs) {
      this.onInUse(connection);
      throw new RtmpError('kicked', IN_USE);
    }
    if (!current && this.publishers.size >= this.limits.maxPublishers) throw new RtmpError('kicked', TOO_MANY);
    current?.finish('replaced');
    this.publishers.set(name, connection);
    await this.endings.get(name);
  }

  /** Rejects the encoder of a connection on its path for a time. Encoders are compared by their address and their own name. */
  block({ name, address, encoder }: RtmpConnection, ms: number): void {
    if (name !== null) this.blocked.set(name, { address, encoder, until: this.now() + ms });
  }

  private isBlocked(name: string, { address, encoder }: RtmpConnection): boolean {
    const blocked = this.blocked.get(name);
    if (!blocked) return false;
    if (blocked.until <= this.now()) {
      this.blocked.delete(name);
      return false;
    }
    return blocked.address === address && blocked.encoder === encoder;
  }

  /** Frees the path of a connection that has ended. */
  release(connection: RtmpConnection): void {
    const { name, ended } = connection;
    if (name === null || this.publishers.get(name) !== connection) return;
    this.publishers.delete(name);
    const ending = Promise.all([this.endings.get(name), ended]).then(() => {
      if (this.endings.get(name) === ending) this.endings.delete(name);
    });
    this.endings.set(name, ending);
  }

  /** Resolves when the sinks of all ended connections have stored everything. */
  async whenEnded(): Promise<void> {
    await Promise.all(this.endings.values());
  }

  /** Ends the connection with the most unpackaged bytes while all together exceed the limit. */
  checkUnpackaged(): void {
    const publishing = [...this.publishers.values()].sort((a, b) => a.unpackagedBytes - b.unpackagedBytes);
    let total = publishing.reduce((sum, { unpackagedBytes }) => sum + unpackagedBytes, 0);
    while (total > this.limits.maxTotalUnpackagedBytes) {
      const largest = publishing.pop();
      if (!largest) return;
      total -= largest.unpackagedBytes;
      largest.finish('too-much-unpackaged');
    }
  }
}

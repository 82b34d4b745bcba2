import type { EndReason, MediaSink, Packet, TrackConfig } from '../../src/media.js';

/** A sink that remembers everything. */
export class RecordingSink implements MediaSink {
  readonly configs: TrackConfig[] = [];
  readonly packets: Packet[] = [];
  readonly ends: EndReason[] = [];
  unpackagedBytes = 0;
  /** `end` waits for it */
  stored: Promise<void> = Promise.resolve();

  config(config: TrackConfig): void {
    this.configs.push(config);
  }

  packet(packet: Packet): void {
    this.packets.push(packet);
  }

  async end(reason: EndReason): Promise<void> {
    this.ends.push(reason);
    await this.stored;
  }
}

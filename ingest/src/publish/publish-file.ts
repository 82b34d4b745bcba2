import { setTimeout as sleep } from 'node:timers/promises';
import type { Packet } from '../media.js';
import { RtmpPublisher, type PublisherOptions } from '../rtmp/client/rtmp-publisher.js';
import type { MediaFile } from './media-file.js';

/** Time by which packets are sent before they are due, in ms. Shorter waits would cost more than they delay. */
const AHEAD_MS = 20;
/** Duration of the last packet of a file, in ms, until the first packet of the next round. */
const LAST_MS = 40;

export interface PublishFileOptions extends Omit<PublisherOptions, 'encoder'> {
  /** whether to start again at the end of the file */
  isLooped: boolean;
  /** ends the stream in order */
  signal: AbortSignal;
  /** receives the sent time of the stream in ms, after each key frame */
  onProgress?: (sentMs: number) => void;
}

/**
 * Publishes a file in real time, until its end or `signal`. Rejects with a PublishRejectedError if the server rejects the stream, or
 * with an Error if the connection ends early.
 */
export async function publishFile(file: MediaFile, options: PublishFileOptions): Promise<void> {
  const { isLooped, signal, onProgress, ...target } = options;
  const publisher = await RtmpPublisher.publish({ ...target, encoder: 'nepsh publish' });
  publisher.config(file.video);
  if (file.audio) publisher.config(file.audio);
  const startedAt = performance.now();
  for await (const packet of endlessly(file, isLooped)) {
    const dueMs = packet.kind === 'video' ? packet.decodeMs : packet.presentMs;
    const waitMs = startedAt + dueMs - performance.now();
    if (waitMs > AHEAD_MS) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    if (publisher.socket.closed)
      throw new Error(publisher.statuses.at(-1)?.description || 'The server closed the connection. Check its log.');
    publisher.packet(packet);
    await publisher.drained();
    if (packet.kind === 'video' && packet.isKeyFrame) onProgress?.(dueMs);
  }
  await publisher.stop();
}

/** Yields the packets of a file once, or again and again with times that continue. */
async function* endlessly(file: MediaFile, isLooped: boolean): AsyncGenerator<Packet> {
  let offsetMs = 0;
  do {
    let endMs = 0;
    for await (const packet of file.packets()) {
      const presentMs = packet.presentMs + offsetMs;
      endMs = Math.max(endMs, packet.kind === 'video' ? packet.decodeMs : packet.presentMs);
      yield packet.kind === 'video'
        ? { ...packet, presentMs: Math.round(presentMs), decodeMs: Math.round(packet.decodeMs + offsetMs) }
        : { ...packet, presentMs: Math.round(presentMs) };
    }
    offsetMs += endMs + LAST_MS;
  } while (isLooped && offsetMs > LAST_MS);
}

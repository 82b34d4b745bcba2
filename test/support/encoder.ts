import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { canConnect } from '../../src/platform/can-connect.js';
import { readFlv, type FlvMessage } from '../../ingest/src/rtmp/client/flv.js';
import { RtmpPublisher } from '../../ingest/src/rtmp/client/rtmp-publisher.js';
import { eventually } from './wait.js';

/** Duration of the fixtures, in ms. */
const FIXTURE_MS = 6_000;
/** Interval at which due messages are sent, in ms. */
const STEP_MS = 20;

export interface EncoderOptions {
  port: number;
  /** NAME?key=SECRET */
  key: string;
  /** Fixture of the ingest. `plain` has 64 × 36 pixels at 48 kHz, and `larger` has 96 × 54 pixels at 44.1 kHz. */
  fixture: 'plain' | 'larger';
}

/** Publishes a fixture in a loop over RTMP, at the pace of a camera. */
export class Encoder {
  private readonly timer: ReturnType<typeof setInterval>;

  private constructor(
    private readonly publisher: RtmpPublisher,
    messages: readonly FlvMessage[],
  ) {
    const startedAt = performance.now();
    let sent = 0;
    this.timer = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      for (;;) {
        const rounds = Math.floor(sent / messages.length);
        const message = messages[sent % messages.length]!;
        const timestamp = message.timestamp + rounds * FIXTURE_MS;
        if (timestamp > elapsed) return;
        this.publisher.send({ ...message, timestamp });
        sent += 1;
      }
    }, STEP_MS);
  }

  static async start({ port, key, fixture }: EncoderOptions): Promise<Encoder> {
    // The ingest starts with the first key.
    await eventually(async () => (await canConnect({ host: '127.0.0.1', port })) || undefined);
    const messages = [...readFlv(readFileSync(inRoot(`ingest/test/fixtures/${fixture}.flv`)))];
    return new Encoder(await RtmpPublisher.publish({ host: '127.0.0.1', port, streamName: key }), messages);
  }

  /** Closes the connection without notifying the server, as when the network fails. */
  async kill(): Promise<void> {
    clearInterval(this.timer);
    await this.publisher.destroy();
  }
}

import { RtmpPublisher, type PublisherOptions } from '../../src/rtmp/client/rtmp-publisher.js';
import {
  RtmpServer,
  type AuthorizeRequest,
  type AuthorizeResult,
  type RtmpServerOptions,
} from '../../src/rtmp/rtmp-server.js';
import { RecordingSink } from './recording-sink.js';

export const KEY = 'a-secret-key';
export const STREAM = `court-1?key=${KEY}`;
export const REFUSAL = 'This stream key is invalid. Copy it again.';

interface Down {
  name: string;
  reason: string;
  text: string;
}

/** A server on a free port whose sinks, requests and log lines a test reads. */
export class RtmpStage {
  readonly sinks: RecordingSink[] = [];
  readonly requests: AuthorizeRequest[] = [];
  readonly lines: string[] = [];
  readonly downs: Down[] = [];
  /** second encoders that the server rejected */
  readonly rejected: { name: string; address: string; encoder: string }[] = [];
  readonly server: RtmpServer;
  /** the server's clock, in ms: tests set it forward */
  nowMs = 0;
  port = 0;
  private readonly publishers: RtmpPublisher[] = [];

  private constructor(options: Partial<RtmpServerOptions>) {
    this.server = new RtmpServer({
      host: '127.0.0.1',
      port: 0,
      log: (line) => this.lines.push(line),
      authorize: (request) => this.authorize(request),
      onDown: ({ name }, reason, text) => this.downs.push({ name, reason, text }),
      onRejected: ({ name, address, encoder }) => this.rejected.push({ name, address, encoder }),
      now: () => this.nowMs,
      ...options,
    });
  }

  static async start(options: Partial<RtmpServerOptions> = {}): Promise<RtmpStage> {
    const stage = new RtmpStage(options);
    stage.port = await stage.server.listen();
    return stage;
  }

  /** Publishes with a right key by default. */
  async publish(options: Partial<PublisherOptions> = {}): Promise<RtmpPublisher> {
    const publisher = await this.connect(options);
    publisher.startPublishing();
    await publisher.started();
    return publisher;
  }

  /** Connects without sending a command. */
  async connect(options: Partial<PublisherOptions> = {}): Promise<RtmpPublisher> {
    const publisher = await RtmpPublisher.connect({
      host: '127.0.0.1',
      port: this.port,
      streamName: STREAM,
      ...options,
    });
    this.publishers.push(publisher);
    return publisher;
  }

  get sink(): RecordingSink {
    const sink = this.sinks.at(-1);
    if (!sink) throw new Error('No stream was accepted.');
    return sink;
  }

  async close(): Promise<void> {
    for (const publisher of this.publishers) publisher.socket.destroy();
    await this.server.close();
  }

  private authorize(request: AuthorizeRequest): Promise<AuthorizeResult> {
    this.requests.push(request);
    if (request.key !== KEY) return Promise.resolve({ allow: false, text: REFUSAL });
    const sink = (): RecordingSink => {
      const created = new RecordingSink();
      this.sinks.push(created);
      return created;
    };
    return Promise.resolve({ allow: true, sink });
  }
}

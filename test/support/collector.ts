import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = string | number | boolean;

/** A received span. */
export interface ReceivedSpan {
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** Whether its status is an error. */
  isFailed: boolean;
  attributes: Record<string, Value>;
}

interface Attribute {
  key: string;
  value: Record<string, Value>;
}
/** Body of OTLP/HTTP as JSON, with the fields that tests read. */
interface Body {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[]; status: { code: number } })[];
    }[];
  }[];
}

const plain = (attributes: Attribute[]): Record<string, Value> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']));

/** Accepts traces like an OpenTelemetry collector: OTLP over HTTP, as JSON. */
export class Collector {
  readonly spans: ReceivedSpan[] = [];
  resource: Record<string, Value> = {};
  headers: IncomingHttpHeaders = {};
  /** Everything that was received, verbatim. */
  text = '';
  private readonly server = createServer((request, response) => {
    if (this.isSilent) return;
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      this.headers = request.headers;
      if (request.method === 'POST' && request.url === '/v1/traces') this.receive(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  /** @param isSilent accepts connections and never responds */
  private constructor(private readonly isSilent: boolean) {}

  static async start({ isSilent = false } = {}): Promise<Collector> {
    const collector = new Collector(isSilent);
    collector.server.listen(0, '127.0.0.1');
    await once(collector.server, 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  of(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private receive(body: string): void {
    this.text += body;
    const { resourceSpans } = JSON.parse(body) as Body;
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resource = plain(resource.attributes);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({ ...span, attributes: plain(span.attributes), isFailed: span.status.code === 2 });
      }
    }
  }
}

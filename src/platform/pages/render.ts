import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { SiteLocals } from '../../contract/site-locals.js';

/** Request handler of the built site, as Astro generates it for Node.js. */
export type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: ((error?: unknown) => void) | undefined,
  locals: SiteLocals,
) => Promise<void>;

/** A rendered page. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Captures a response instead of sending it. */
class Capture extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly headers: Record<string, string | string[]> = {};
  private parts: Buffer[] = [];

  /**
   * @param req the request, as in a response of Node.js. After the response ends, Astro uses the request to remove a listener of
   * its abort signal. Otherwise, both would stay in memory forever.
   */
  constructor(readonly req: IncomingMessage) {
    super();
  }

  writeHead(status: number, headers: OutgoingHttpHeaders | string = {}): this {
    this.statusCode = status;
    this.headersSent = true;
    if (typeof headers === 'string') return this;
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.headers[name.toLowerCase()] = Array.isArray(value) ? value : String(value);
    }
    return this;
  }

  override _write(part: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.parts.push(part);
    done();
  }

  /** Returns the complete body and releases it, because Astro holds this object for a while. */
  takeBody(): Buffer {
    const body = Buffer.concat(this.parts);
    this.parts = [];
    return body;
  }
}

/** Renders an address into memory. The page gets only the given headers of the request. Throws if the rendering is aborted. */
export async function renderPage(
  handler: SiteHandler,
  url: string,
  headers: Record<string, string>,
  locals: SiteLocals,
): Promise<RenderedPage> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url, headers });
  request.push(null);
  const response = new Capture(request);
  const finished = new Promise<void>((resolve, reject) => {
    response.once('finish', resolve);
    response.once('error', reject);
    response.once('close', () => reject(new Error(`The rendering of ${url} broke off.`)));
  });
  await Promise.all([finished, handler(request, response as unknown as ServerResponse, undefined, locals)]);
  const { statusCode, headers: responseHeaders } = response;
  return { status: statusCode, headers: responseHeaders, body: response.takeBody() };
}

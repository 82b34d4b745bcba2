import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { SiteLocals } from '../../contract/site-locals.js';

/** The built site: what Astro makes for a server of Node's. */
export type SiteHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: ((error?: unknown) => void) | undefined,
  locals: SiteLocals,
) => Promise<void>;

/** A page as it was rendered. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Takes a response in, instead of sending it. */
class Capture extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly headers: Record<string, string | string[]> = {};
  private parts: Buffer[] = [];

  /**
   * @param req as a response of Node's has it: once it has ended, Astro takes its listener from the request's abort signal,
   * which would otherwise keep both for ever
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

  /** The whole body, given away: what Astro holds on to for a while holds this object. */
  takeBody(): Buffer {
    const body = Buffer.concat(this.parts);
    this.parts = [];
    return body;
  }
}

/**
 * Renders an address into memory. The page gets the headers named here and nothing else of the request.
 * Raises when the rendering breaks off.
 */
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
  const { statusCode, headers: given } = response;
  return { status: statusCode, headers: given, body: response.takeBody() };
}

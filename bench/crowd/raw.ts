import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response of the product, which the plain server repeats. */
export interface Sample {
  path: string;
  headers: string[];
  /** base64 */
  body: string;
  etag: string;
}

/** A plain node:http server in a separate process that sends samples from memory: the upper limit of Node.js. */
export interface RawServer {
  url: string;
  pid: number;
  stop(): void;
}

export async function startRawServer(samples: readonly Sample[]): Promise<RawServer> {
  const child: ChildProcess = fork(import.meta.filename, { execArgv: [] });
  child.send(samples);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', () => reject(new Error('The plain server did not start.')));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

function serve(samples: readonly Sample[]): void {
  const samplesByPath = new Map(
    samples.map(({ path, headers, body, etag }, index) => [
      `/${index}${path}`,
      { etag, bytes: Buffer.from(body, 'base64'), headers, short: headers.filter((_, at) => !isOfBody(headers, at)) },
    ]),
  );
  const server = createServer((request, response) => {
    const sample = samplesByPath.get(request.url ?? '');
    if (!sample) {
      response.writeHead(404).end();
    } else if (request.headers['if-none-match'] === sample.etag) {
      response.writeHead(304, sample.short).end();
    } else {
      response.writeHead(200, sample.headers).end(sample.bytes);
    }
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

/** Returns whether an entry of a list of header names and values belongs to a header that a 304 response omits. */
const isOfBody = (headers: readonly string[], at: number): boolean =>
  /^content-(type|length|encoding)/i.test(headers[at - (at % 2)] ?? '');

if (process.send && process.argv[1] === import.meta.filename)
  process.once('message', (samples) => serve(samples as Sample[]));

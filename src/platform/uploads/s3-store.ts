import { AwsClient } from 'aws4fetch';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { MINUTE } from '../../contract/time/units.js';
import { ApiError } from '../http/api-error.js';
import type { ByteRange, StoredFile, UploadStore } from './upload-store.js';

/** Settings of an S3-compatible storage. */
export interface S3Settings {
  /** Origin of the service, such as 'https://s3.eu-central-1.amazonaws.com'. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Timeouts of a call without a file and of a call with a file, in ms. */
const CALL_MS = 15_000;
const FILE_MS = 15 * MINUTE;

/** Stores uploaded files in a bucket. Addresses include the bucket as a path, which every S3-compatible service supports. */
export class S3Store implements UploadStore {
  private readonly client: AwsClient;
  private readonly base: string;

  constructor({ endpoint, bucket, ...credentials }: S3Settings) {
    this.client = new AwsClient({ ...credentials, service: 's3', retries: 2 });
    this.base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
  }

  async put(name: string, path: string, type: string): Promise<void> {
    // A file's blob has a length, which the service requires, and is read while it is sent.
    const body = await openAsBlob(path);
    const answer = await this.call(name, { method: 'PUT', body, headers: { 'content-type': type } }, FILE_MS);
    if (!answer.ok) throw await refused('store', name, answer);
  }

  async open(name: string, range?: ByteRange): Promise<StoredFile | null> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {};
    const answer = await this.call(name, { method: 'GET', headers }, FILE_MS);
    if (answer.status === 404) return null;
    if (answer.status === 416) throw new ApiError('RANGE_NOT_SATISFIABLE');
    if (!answer.ok || !answer.body) throw await refused('read', name, answer);
    const length = Number(answer.headers.get('content-length'));
    const size = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? length);
    const stream = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
    return { stream, length, size, start: answer.status === 206 ? (range?.start ?? 0) : null };
  }

  async remove(name: string): Promise<void> {
    const answer = await this.call(name, { method: 'DELETE' });
    if (!answer.ok && answer.status !== 404) throw await refused('delete', name, answer);
  }

  async check(): Promise<void> {
    const answer = await this.call('', { method: 'HEAD' });
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  }

  private call(name: string, init: RequestInit, ms = CALL_MS): Promise<Response> {
    const address = name ? `${this.base}/${name}` : this.base;
    return this.client.fetch(address, { ...init, signal: AbortSignal.timeout(ms) });
  }
}

async function refused(what: string, name: string, answer: Response): Promise<Error> {
  const said = (await answer.text().catch(() => '')).slice(0, 300);
  return new Error(`The storage of uploads did not ${what} ${name}: ${answer.status} ${said}`);
}

import { AwsClient } from 'aws4fetch';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { MINUTE } from '../../contract/time/units.js';
import { ApiError } from '../http/errors/api-error.js';
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
    const response = await this.call(name, { method: 'PUT', body, headers: { 'content-type': type } }, FILE_MS);
    if (!response.ok) throw await failure('store', name, response);
  }

  async open(name: string, range?: ByteRange): Promise<StoredFile | null> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {};
    const response = await this.call(name, { method: 'GET', headers }, FILE_MS);
    if (response.status === 404) return null;
    if (response.status === 416) throw new ApiError('RANGE_NOT_SATISFIABLE');
    if (!response.ok || !response.body) throw await failure('read', name, response);
    const length = Number(response.headers.get('content-length'));
    const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? length);
    const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    return { stream, length, size, start: response.status === 206 ? (range?.start ?? 0) : null };
  }

  async remove(name: string): Promise<void> {
    const response = await this.call(name, { method: 'DELETE' });
    if (!response.ok && response.status !== 404) throw await failure('delete', name, response);
  }

  async check(): Promise<void> {
    const response = await this.call('', { method: 'HEAD' });
    if (!response.ok) throw new Error(`the service returned status ${response.status}`);
  }

  private call(name: string, init: RequestInit, ms = CALL_MS): Promise<Response> {
    const address = name ? `${this.base}/${name}` : this.base;
    return this.client.fetch(address, { ...init, signal: AbortSignal.timeout(ms) });
  }
}

async function failure(what: string, name: string, response: Response): Promise<Error> {
  const details = (await response.text().catch(() => '')).slice(0, 300);
  return new Error(`The upload storage failed to ${what} ${name}: ${response.status} ${details}`);
}

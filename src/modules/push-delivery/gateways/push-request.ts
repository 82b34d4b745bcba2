import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PublicFetch } from '../../../platform/http/network/public-fetch.js';
import { pushSteps } from '../push-delivery.steps.js';
import { LeaseOverError } from '../jobs/job-lease.js';
import type { Guard } from './gateway.js';

/** Maximum size of a response body, in bytes. The rest of a longer body is not read. */
const MAX_RESPONSE_LENGTH = 1_000_000;

export interface PushResponse {
  /** HTTP status, or 0 if no response arrived. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Reason why the response is missing or incomplete. */
  trouble?: string;
}

export interface PushRequestOptions {
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** Whether private addresses are allowed, because the operator configured the address. */
  allowPrivate: boolean;
}

/** Sends POST requests to push services: over persistent connections, within a deadline, and only while the lease is valid. */
@Injectable()
export class PushRequest {
  constructor(private readonly fetcher: PublicFetch) {}

  /** Sends a request and returns its response or the reason why none arrived. Throws only errors that `guard.check` throws. */
  async post(
    address: string,
    { headers, body, allowPrivate }: PushRequestOptions,
    guard: Guard,
  ): Promise<PushResponse> {
    // Uses a separate timer, because AbortSignal.timeout would retain the request body until it fires.
    const abort = new AbortController();
    const late = (): void => abort.abort(new Error('No response in time.'));
    // `setImmediate` reads received data first: after a suspension of the process, a response may have arrived although the
    // deadline has passed.
    const timer = setTimeout(() => setImmediate(late), Math.max(1, guard.deadlineMs()));
    try {
      const response = await this.fetcher.fetch(address, {
        method: 'POST',
        headers,
        body,
        allowPrivate,
        signal: abort.signal,
        keepAlive: true,
        beforeSending: guard.check,
        afterSending: () => pushSteps.reached('push:request-sent'),
      });
      const { statusCode: status = 0, headers: head } = response;
      try {
        const text = await textOf(response);
        pushSteps.reached('push:answered');
        return { status, headers: head, text };
      } catch (error) {
        // The status alone determines the verdict, even though the body was lost.
        return { status, headers: head, text: '', trouble: messageOf(error) };
      }
    } catch (error) {
      const over = leaseOver(error);
      if (over) throw over;
      return { status: 0, headers: {}, text: '', trouble: messageOf(error) };
    } finally {
      clearTimeout(timer);
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const leaseOver = (error: unknown): LeaseOverError | null => {
  if (error instanceof LeaseOverError) return error;
  return error instanceof Error && error.cause instanceof LeaseOverError ? error.cause : null;
};

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_RESPONSE_LENGTH) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Parses the body of a response. Returns `undefined` if the body is not JSON. */
export function jsonOf({ text }: PushResponse): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PublicFetch } from '../../../platform/http/public-fetch.js';
import { pushSteps } from '../push-delivery.steps.js';
import { LeaseOverError } from '../jobs/job-lease.js';
import type { Guard } from './gateway.js';

/** Answers longer than this are not read to their end, in characters. */
const MAX_ANSWER = 1_000_000;

export interface PushAnswer {
  /** 0 when there was no answer. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Why there was no answer, or only the beginning of one. */
  trouble?: string;
}

export interface PushRequestOptions {
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** The operator named the address: it may be private. */
  allowPrivate: boolean;
}

/** Posts to push services: over connections that are kept, within a deadline, and only while the lease holds. */
@Injectable()
export class PushRequest {
  constructor(private readonly fetcher: PublicFetch) {}

  /** The answer, or why there was none. Raises what `guard.check` raises. */
  async post(address: string, { headers, body, allowPrivate }: PushRequestOptions, guard: Guard): Promise<PushAnswer> {
    // A signal of its own timer: AbortSignal.timeout would keep what was sent until it fires.
    const abort = new AbortController();
    const late = (): void => abort.abort(new Error('No answer in time.'));
    // After what has come in: a process that was stopped meanwhile finds the deadline past and the answer there.
    const timer = setTimeout(() => setImmediate(late), Math.max(1, guard.deadlineMs()));
    try {
      const answer = await this.fetcher.fetch(address, {
        method: 'POST',
        headers,
        body,
        allowPrivate,
        signal: abort.signal,
        keepAlive: true,
        beforeSending: guard.check,
        afterSending: () => pushSteps.reached('push:request-sent'),
      });
      const { statusCode: status = 0, headers: head } = answer;
      try {
        const text = await textOf(answer);
        pushSteps.reached('push:answered');
        return { status, headers: head, text };
      } catch (error) {
        // The status says what became of the message, though the rest was lost on the way.
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

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_ANSWER) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The body of an answer; undefined when it is no JSON. */
export function jsonOf({ text }: PushAnswer): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { backoff } from '../../../contract/backoff.js';
import type { PushFailure } from '../../../contract/notifications.js';
import { MINUTE, SECOND } from '../../../contract/time/units.js';
import { isOfRecord } from '../../../platform/database/records/record-error.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { PUSH_SENDS } from '../push-delivery.metrics.js';
import { LeaseOverError, type JobLease } from './job-lease.js';
import type { PushKind, PushMessage } from './push-job.schema.js';
import { allAre, type Outcome, type Recipient } from '../gateways/gateway.js';
import { PushGateways, type GatewayChannel } from '../gateways/gateways.js';

/** Timeout of one request, in ms. */
export const REQUEST_MS = 6_000;
/** Minimum time between the end of a request and the end of the lease, in ms. */
const MARGIN_MS = 500;

/** Maximum number of attempts to send to a recipient before the recipient counts as failed. */
const MAX_TRIES = 6;
/** Returns the wait before the next attempt, in ms. */
export const waitAfter = backoff({ base: 2 * SECOND, maximum: MINUTE, jitter: 'full' });

/** Maximum number of halvings of a request. It suffices to find two bad recipients among 100. */
const MAX_SPLITS = 14;

/** Recipients of one kind that receive a message in a single step. */
export interface Batch {
  kind: PushKind;
  recipients: readonly Recipient[];
  /** Number of failed attempts so far. */
  tries: number;
}

/** A recipient whose attempt failed, with the cause. */
interface Retried {
  recipient: Recipient;
  cause: PushFailure;
}

/** Result of sending a batch. */
export interface BatchResult {
  sent: Recipient[];
  /** Expo's tickets of the recipients in `sent`, in the same order. */
  tickets: (string | null)[];
  /** Causes of permanent failures, except dead addresses. */
  failed: PushFailure[];
  dead: Recipient[];
  /** Recipients to retry after `afterMs` milliseconds. `tries` counts their failed attempts. */
  again: { recipients: Recipient[]; tries: number; afterMs: number }[];
  /** Whether the lease expired before all messages were sent. */
  isCut: boolean;
}

/** Returns the result of a batch without sent messages. */
export const emptyResult = (): BatchResult => ({
  sent: [],
  tickets: [],
  failed: [],
  dead: [],
  again: [],
  isCut: false,
});

/** Sends one batch in concurrent requests of the provider's size. No request outlives the lease. */
@Injectable()
export class BatchSender {
  private readonly logger = new Logger('push');

  constructor(
    private readonly gateways: PushGateways,
    private readonly metrics: Metrics,
  ) {}

  async send(message: PushMessage, batch: Batch, lease: JobLease): Promise<BatchResult> {
    const channel = this.gateways.channel(batch.kind);
    const { perRequest } = channel.gateway;
    const requests: Recipient[][] = [];
    for (let at = 0; at < batch.recipients.length; at += perRequest) {
      requests.push(batch.recipients.slice(at, at + perRequest));
    }
    const outcomes = await Promise.all(
      requests.map((recipients) => this.requestInParts(channel, message, recipients, lease, { left: MAX_SPLITS })),
    );
    const result = emptyResult();
    for (const [index, recipients] of requests.entries()) {
      const outcome = outcomes[index];
      if (outcome) this.sort(result, batch, channel, recipients, outcome);
    }
    this.measure(batch.kind, result);
    const reason = outcomes.find((outcome) => outcome.reason !== undefined)?.reason;
    if (reason !== undefined) this.logger.warn(`${batch.kind}: ${reason}`);
    return result;
  }

  private measure(provider: PushKind, { sent, failed, dead, again }: BatchResult): void {
    const retried = again.reduce((sum, { recipients }) => sum + recipients.length, 0);
    const results = { sent: sent.length, failed: failed.length, dead: dead.length, retried };
    for (const [result, count] of Object.entries(results)) {
      this.metrics.count(PUSH_SENDS, { provider, result }, count);
    }
  }

  /** Halves a request that the provider rejects as a whole until only the recipients fail that cause the rejection. */
  private async requestInParts(
    channel: GatewayChannel,
    message: PushMessage,
    recipients: readonly Recipient[],
    lease: JobLease,
    splits: { left: number },
  ): Promise<Outcome> {
    const outcome = await this.request(channel, message, recipients, lease);
    if (!outcome.isWhole || recipients.length === 1 || splits.left === 0) return outcome;
    splits.left -= 1;
    const half = Math.ceil(recipients.length / 2);
    const parts = [recipients.slice(0, half), recipients.slice(half)];
    const outcomes: Outcome[] = [];
    for (const part of parts) outcomes.push(await this.requestInParts(channel, message, part, lease, splits));
    return joined(parts, outcomes);
  }

  private async request(
    channel: GatewayChannel,
    message: PushMessage,
    recipients: readonly Recipient[],
    lease: JobLease,
  ): Promise<Outcome> {
    await channel.take(recipients.length);
    const check = (): void => {
      if (lease.left <= MARGIN_MS) throw new LeaseOverError('The lease has expired.');
    };
    try {
      check();
      // The deadline is calculated when each request is sent, because fetching an access token may have used up the lease.
      const deadlineMs = (): number => Math.min(REQUEST_MS, lease.left - MARGIN_MS);
      return await channel.gateway.send(message, recipients, { deadlineMs, check });
    } catch (error) {
      if (error instanceof LeaseOverError) return { verdicts: allAre(recipients, 'unsent') };
      if (!isOfRecord(error)) throw error;
      // Any other error affects only these recipients. If it were thrown, the job would fail at the same batch in every run.
      return { verdicts: allAre(recipients, 'failed'), reason: error instanceof Error ? error.message : String(error) };
    }
  }

  private sort(
    result: BatchResult,
    { tries }: Batch,
    channel: GatewayChannel,
    recipients: readonly Recipient[],
    { verdicts, causes, tickets, pauseMs }: Outcome,
  ): void {
    const again: Retried[] = [];
    const unsent: Recipient[] = [];
    for (const [index, recipient] of recipients.entries()) {
      const verdict = verdicts[index];
      if (verdict === 'sent') {
        result.sent.push(recipient);
        result.tickets.push(tickets?.[index] ?? null);
      } else if (verdict === 'failed') result.failed.push(causes?.[index] ?? 'other');
      else if (verdict === 'dead') result.dead.push(recipient);
      else if (verdict === 'again') again.push({ recipient, cause: causes?.[index] ?? 'other' });
      else unsent.push(recipient);
    }
    if (unsent.length > 0) {
      result.isCut = true;
      result.again.push({ recipients: unsent, tries, afterMs: 0 });
    }
    if (again.length > 0) this.postpone(result, channel, again, tries, pauseMs);
  }

  /**
   * Schedules a retry, or fails the recipients after MAX_TRIES attempts. A pause that a single service requests does not count as
   * an attempt. Pauses of browsers' push services count, so that a service which always requests a pause is abandoned.
   */
  private postpone(
    result: BatchResult,
    channel: GatewayChannel,
    retried: readonly Retried[],
    tries: number,
    pauseMs?: number,
  ): void {
    const { isOneService } = channel.gateway;
    const isPauseRequested = pauseMs !== undefined && isOneService;
    const next = isPauseRequested ? tries : tries + 1;
    if (next >= MAX_TRIES) {
      result.failed.push(...retried.map(({ cause }) => cause));
      return;
    }
    const afterMs = pauseMs ?? waitAfter(next);
    if (isOneService) channel.pause(afterMs);
    result.again.push({ recipients: retried.map(({ recipient }) => recipient), tries: next, afterMs });
  }
}

/** Combines the outcomes of the parts of a request. */
function joined(parts: readonly (readonly Recipient[])[], outcomes: readonly Outcome[]): Outcome {
  const sizeOf = (index: number): number => parts[index]?.length ?? 0;
  const pauses = outcomes.flatMap(({ pauseMs }) => pauseMs ?? []);
  const reason = outcomes.find((outcome) => outcome.reason !== undefined)?.reason;
  return {
    verdicts: outcomes.flatMap(({ verdicts }) => verdicts),
    causes: outcomes.flatMap(({ causes }, index) => causes ?? new Array<undefined>(sizeOf(index)).fill(undefined)),
    tickets: outcomes.flatMap(({ tickets }, index) => tickets ?? new Array<null>(sizeOf(index)).fill(null)),
    ...(pauses.length > 0 && { pauseMs: Math.max(...pauses) }),
    ...(reason !== undefined && { reason }),
  };
}

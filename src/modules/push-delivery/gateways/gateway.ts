import type { Types } from 'mongoose';
import type { PushFailure } from '../../../contract/notifications.js';
import type { PushKind, PushMessage } from '../jobs/push-job.schema.js';

/** Address of one recipient: an app's token, or a browser's push subscription. */
export interface Recipient {
  _id: Types.ObjectId;
  /** The device's token or the browser's endpoint. */
  address: string;
  /** Encryption keys of a browser. */
  keys?: { p256dh: string; auth: string };
}

/**
 * Result of one message:
 * - `sent`: the provider accepted the message.
 * - `dead`: the provider rejected the message permanently, because the address no longer exists.
 * - `failed`: the provider rejected the message permanently for another reason.
 * - `again`: the attempt failed and must be retried.
 * - `unsent`: the message was not sent, because the lease had expired.
 */
export type Verdict = 'sent' | 'dead' | 'failed' | 'again' | 'unsent';

/** Result of a request. */
export interface Outcome {
  /** One verdict per recipient, in the order of the recipients. */
  verdicts: Verdict[];
  /**
   * Cause of each rejection, in the order of the recipients. `undefined` if a message was not rejected or the cause is unknown.
   */
  causes?: (PushFailure | undefined)[];
  /** Ids of the receipts to read, one per recipient. Only Expo issues receipts. */
  tickets?: (string | null)[];
  /** Pause that the provider requires, in ms. */
  pauseMs?: number;
  /** Reason of a rejection, for the log. */
  reason?: string;
  /** Whether the provider rejected the entire request. Expo does so if one token belongs to another project. */
  isWhole?: boolean;
}

/** Limits of a request: its deadline, and whether the request may still be sent. */
export interface Guard {
  /** Returns the time after which a request that is sent now is aborted, in ms. */
  deadlineMs: () => number;
  /** Throws LeaseOverError when no message may be sent any more. */
  check: () => void;
}

/** Connection to one push provider. `send` throws only errors that `guard.check` throws. */
export interface PushGateway {
  readonly kind: PushKind;
  /** Maximum number of recipients per request. */
  readonly perRequest: number;
  /** Maximum number of messages that the provider accepts per second. Infinity if the provider states no limit. */
  readonly perSecond: number;
  /** Whether an outage for one recipient is an outage for all. If so, all recipients wait. */
  readonly isOneService: boolean;
  send(message: PushMessage, recipients: readonly Recipient[], guard: Guard): Promise<Outcome>;
}

/** Returns the cause of a rejection for the HTTP status of the response. Status 0 means that no response arrived. */
export function causeOfStatus(status: number): PushFailure {
  if (status === 401 || status === 403) return 'credentials';
  if (status === 413) return 'too-big';
  if (status === 429) return 'rate-limited';
  return status === 0 || status === 408 || status >= 500 ? 'unavailable' : 'other';
}

export const allAre = (recipients: readonly unknown[], verdict: Verdict): Verdict[] => recipients.map(() => verdict);

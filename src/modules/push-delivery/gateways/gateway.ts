import type { Types } from 'mongoose';
import type { PushFailure } from '../../../contract/notifications.js';
import type { PushKind, PushMessage } from '../jobs/push-job.schema.js';

/** Where one recipient is reached: an app by its token, a browser by what it subscribed with. */
export interface Recipient {
  _id: Types.ObjectId;
  /** The device's token, or the browser's endpoint. */
  address: string;
  /** A browser's keys, to encrypt for it. */
  keys?: { p256dh: string; auth: string };
}

/**
 * What became of one message: taken by the provider; refused for good, because the address is dead or otherwise; to be
 * tried again; or never sent, since the lease was over.
 */
export type Verdict = 'sent' | 'dead' | 'failed' | 'again' | 'unsent';

/** What a request came to. */
export interface Outcome {
  /** One for each recipient, in their order. */
  verdicts: Verdict[];
  /** Why each was refused, in their order; left out where none was, or the reason is not known. */
  causes?: (PushFailure | undefined)[];
  /** Whose receipts are to be read, one for each recipient; of Expo alone. */
  tickets?: (string | null)[];
  /** The provider asks for a pause of so many milliseconds. */
  pauseMs?: number;
  /** Why something was not taken, for the log. */
  reason?: string;
  /** The provider rejected the request as a whole, as Expo does because of one token of another project. */
  isWhole?: boolean;
}

/** What holds a request back: the time it may take, and whether it may still go at all. */
export interface Guard {
  /** Milliseconds after which a request that goes now is given up. */
  deadlineMs: () => number;
  /** Raises LeaseOverError when nothing may be sent any more. */
  check: () => void;
}

/** The way to the recipients of one provider. It never raises but for what `check` raises. */
export interface PushGateway {
  readonly kind: PushKind;
  /** Recipients of one request. */
  readonly perRequest: number;
  /** Messages it takes in a second; Infinity when it names no limit. */
  readonly perSecond: number;
  /** Whether one recipient's trouble is the trouble of all: then all of them wait. */
  readonly isOneService: boolean;
  send(message: PushMessage, recipients: readonly Recipient[], guard: Guard): Promise<Outcome>;
}

/** Why a service did not take a message, by the status of its answer; 0: there was none. */
export function causeOfStatus(status: number): PushFailure {
  if (status === 401 || status === 403) return 'credentials';
  if (status === 413) return 'too-big';
  if (status === 429) return 'rate-limited';
  return status === 0 || status === 408 || status >= 500 ? 'unavailable' : 'other';
}

export const allAre = (recipients: readonly unknown[], verdict: Verdict): Verdict[] => recipients.map(() => verdict);

import type { Clock } from '../../../platform/clock/clock.js';
import type { PushGateways } from '../gateways/gateways.js';
import type { Receipts } from '../receipts.js';
import type { RecipientStore } from '../recipient-store.js';
import type { BatchSender } from './batch-sender.js';
import type { DeferredStore } from './deferred.js';
import type { JobStore } from './job-store.js';
import type { ProgressMirror } from './progress-mirror.js';

/** Dependencies of a job run. */
export interface RunTools {
  store: JobStore;
  deferredStore: DeferredStore;
  recipientStore: RecipientStore;
  sender: BatchSender;
  gateways: PushGateways;
  receipts: Receipts;
  mirror: ProgressMirror;
  clock: Clock;
  /** Returns whether this process is still the sender and is not stopping. */
  mayGoOn: () => Promise<boolean>;
  isStopping: () => boolean;
}

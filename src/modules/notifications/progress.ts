import { Schema } from 'mongoose';
import {
  PUSH_FAILURES,
  PUSH_PROVIDERS,
  PUSH_STATES,
  type PushFailure,
  type PushProvider,
  type PushState,
} from '../../contract/notifications.js';
import type { PushFailureCount, PushProgress } from '../../contract/records/notification.record.js';
import { typed, type PartOf } from '../../platform/database/records/document.js';

/** Number of failed recipients by provider and cause, such as 'expo:too-big'. */
export type FailureCounts = Partial<Record<`${PushProvider}:${PushFailure}`, number>>;

const fields = {
  state: { type: String, enum: PUSH_STATES, required: true, ...typed<PushState>() },
  total: { type: Number, required: true },
  sent: { type: Number, required: true },
  failed: { type: Number, required: true },
  removed: { type: Number, required: true },
  /** Absent in records of older versions. */
  failures: { type: Schema.Types.Mixed, ...typed<FailureCounts>() },
  startedAt: { type: Date, default: null },
  finishedAt: { type: Date, default: null },
};

/** Stored progress of sending a notification. */
export interface ProgressDoc extends PartOf<typeof fields> {}

export const progressSchema = new Schema<ProgressDoc>(fields, { _id: false });

/** Returns the progress of a notification that was not sent to any recipient yet. */
export const untouched = (state: PushState): ProgressDoc => ({
  state,
  total: 0,
  sent: 0,
  failed: 0,
  removed: 0,
  startedAt: null,
  finishedAt: null,
});

export function failureCounts(provider: PushProvider, causes: readonly PushFailure[]): FailureCounts {
  const counts: FailureCounts = {};
  for (const cause of causes) counts[`${provider}:${cause}`] = (counts[`${provider}:${cause}`] ?? 0) + 1;
  return counts;
}

function failuresIn(counts: FailureCounts = {}): PushFailureCount[] {
  const causes = Object.keys(PUSH_FAILURES) as PushFailure[];
  return PUSH_PROVIDERS.flatMap((provider) =>
    causes.map((cause) => ({ provider, cause, count: counts[`${provider}:${cause}`] ?? 0 })),
  )
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

export const toProgress = ({ state, total, sent, failed, removed, failures, ...at }: ProgressDoc): PushProgress => ({
  state,
  total,
  sent,
  failed,
  removed,
  ...(failed > 0 && failures && { failures: failuresIn(failures) }),
  startedAt: at.startedAt?.toISOString() ?? null,
  finishedAt: at.finishedAt?.toISOString() ?? null,
});

import { PUSH_FAILURES, PUSH_STATES, type PushState } from '@contract/notifications.js';
import type { PushProgress } from '@contract/records/notification.record.js';
import type { StatusTones } from '../shared/StatusLabel.js';
import { number } from '../shared/words.js';

const LABELS = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const satisfies Record<PushState, string>;

export type StateLabel = (typeof LABELS)[PushState];
export const stateLabel = (state: PushState): StateLabel => LABELS[state];

export const stateTones: StatusTones<StateLabel> = {
  Scheduled: 'waiting',
  Sending: 'new',
  Sent: 'good',
  Failed: 'bad',
};

export const stateChoices = PUSH_STATES.map((state) => ({ id: state, name: stateLabel(state) }));

/** Describes the progress: '1,204 of 5,000 sent, 12 failed'. Empty until the number of recipients is counted. */
export function progressText({
  state,
  total,
  sent,
  failed,
}: Pick<PushProgress, 'state' | 'total' | 'sent' | 'failed'>): string {
  if (!total) return state === 'sent' ? 'No recipients' : '';
  const done = `${number(sent)} of ${number(total)} sent`;
  return failed ? `${done}, ${number(failed)} failed` : done;
}

/** Describes failures: 'Device no longer registered (expo): 4; …'. Empty without failures. */
export const failuresText = ({ failures = [] }: Pick<PushProgress, 'failures'>): string =>
  failures.map(({ provider, cause, count }) => `${PUSH_FAILURES[cause]} (${provider}): ${count}`).join('; ');

/** Returns the share of the total, in percent. */
export const percent = (part: number, total: number): number => (total ? Math.min(100, (part / total) * 100) : 0);

import type { WebhookRecord } from '@contract/records/webhook.record.js';
import { WEBHOOK_FAILING_DAYS, WEBHOOK_TEST, WEBHOOK_EVENTS, type SentEvent } from '@contract/webhooks.js';
import { dayAndHour } from '@contract/time/labels.js';
import { StatusLabel, type StatusTones } from '../shared/StatusLabel.js';

const TONES: StatusTones<'On' | 'Failing' | 'Off' | 'Switched off'> = {
  On: 'good',
  Failing: 'waiting',
  'Switched off': 'bad',
};

export function WebhookState({ webhook: { isActive, stoppedBecause, failingSince } }: { webhook: WebhookRecord }) {
  if (!isActive) return <StatusLabel status={stoppedBecause ? 'Switched off' : 'Off'} tones={TONES} />;
  return <StatusLabel status={failingSince ? 'Failing' : 'On'} tones={TONES} />;
}

interface Trouble extends Pick<WebhookRecord, 'stoppedBecause' | 'failingSince'> {
  isActive?: boolean;
}

/** Describes the problem of a webhook, or returns undefined without one. */
export function troubleOf(
  { isActive = true, stoppedBecause, failingSince }: Trouble,
  zone: string,
): string | undefined {
  if (stoppedBecause === 'gone') return 'Switched off: its server reports that the address is gone (410).';
  if (stoppedBecause) return `Switched off: no delivery succeeded for ${WEBHOOK_FAILING_DAYS} days.`;
  if (isActive && failingSince) return `No delivery has succeeded since ${dayAndHour(failingSince, zone)}.`;
  return undefined;
}

export const eventLabel = (event: SentEvent): string => (event === WEBHOOK_TEST ? 'Test' : WEBHOOK_EVENTS[event]);

import type { FieldChange } from '@contract/records/activity.record.js';
import type { PushNotificationRecord, PushProgress } from '@contract/records/notification.record.js';
import { dayAndHour, fromNow, zoneName } from '@contract/time/labels.js';
import { instantOf } from '@contract/time/wall-clock.js';
import { whyNotEditable } from '../mobile-notifications/labels.js';

const isPush = (resource: string): boolean => resource === 'mobile-notifications';

/** Whether an entry cancelled a push before it began to go out. */
export function isCancellation(resource: string, changes: readonly FieldChange[]): boolean {
  const change = changes.find(({ field }) => field === 'progress');
  const [before, after] = [change?.before, change?.after] as (Partial<PushProgress> | null | undefined)[];
  return isPush(resource) && before?.state === 'scheduled' && after?.state === 'cancelled' && !after.startedAt;
}

/** Whether a push is put back into the queue; `back` is what undoing changes. */
export const isRescheduling = (resource: string, back: readonly FieldChange[]): boolean =>
  isPush(resource) && back.some(({ field }) => field === 'progress');

/** Whether undoing an edit would send at once. */
export const wouldSend = (resource: string, changes: readonly FieldChange[]): boolean =>
  isPush(resource) && changes.some(({ field, before }) => field === 'deliveryType' && before === 'instant');

const TIMES: ReadonlySet<string> = new Set(['progress', 'deliveryDate', 'deliveryTime', 'timeZone']);

/** When a push goes out once changes are put back (ms), and its zone; null where they leave that as it is. */
function timeAfter(push: PushNotificationRecord, back: readonly FieldChange[]) {
  if (!back.some(({ field }) => TIMES.has(field))) return null;
  const values = Object.fromEntries(back.map(({ field, after }) => [field, after]));
  const { deliveryDate, deliveryTime, timeZone } = { ...push, ...values };
  const at = instantOf(deliveryDate, deliveryTime, timeZone);
  if (Number.isNaN(at)) return null;
  const iso = new Date(at).toISOString();
  return { at, words: `${dayAndHour(iso, timeZone)} ${zoneName(iso, timeZone)}` };
}

/** Why a push cannot be changed back by now; null where it can. */
export function whyPushStays(push: PushNotificationRecord, back: readonly FieldChange[], now = Date.now()) {
  const reason = isRescheduling('mobile-notifications', back) ? undefined : whyNotEditable(push.progress.state);
  if (reason) return `${reason}: it cannot be changed any more.`;
  const time = timeAfter(push, back);
  return time && time.at <= now ? `The time it would go out at is past (${time.words}): add a new push instead.` : null;
}

/** When a push goes out once changes are put back, for a question. */
export function pushTimeInWords(
  push: PushNotificationRecord,
  back: readonly FieldChange[],
  now = Date.now(),
): string[] {
  const time = timeAfter(push, back);
  return time ? [`Goes out ${time.words}, ${fromNow(time.at, now)}`] : [];
}

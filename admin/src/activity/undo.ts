import { comparable } from '@contract/logged-values.js';
import { keysFor, type Permission, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import type { ActivityRecord, FieldChange } from '@contract/records/activity.record.js';
import type { PushNotificationRecord, PushProgress } from '@contract/records/notification.record.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import { dayAndHour, fromNow, zoneName } from '@contract/time/labels.js';
import { serverNow } from '@contract/time/server-clock.js';
import { instantOf } from '@contract/time/wall-clock.js';
import type { RaRecord } from 'react-admin';
import { fieldsOf, rulesOf } from '../api/fields.js';
import { whyNotEditable } from '../mobile-notifications/labels.js';
import type { DashboardResource } from '../resource.js';
import { partOf } from '../settings/calls.js';
import { isStreamsChange, whyStreamsStay } from './undo-streams.js';

/** Parts of a user that have a call of their own, with the key that it asks for. */
const USER_PARTS = { permissions: 'permissions:update', role: 'roles:assign' } as const;
type UserPart = keyof typeof USER_PARTS;

const isUserPart = (field: string): field is UserPart => field in USER_PARTS;

/** The part of a user that an entry changed alone, and that can be put back: only the command line makes a super-admin. */
export function userPartIn(resource: string, changes: readonly FieldChange[]): UserPart | null {
  const [change, ...more] = changes;
  if (resource !== 'users' || !change || more.length > 0 || !isUserPart(change.field)) return null;
  return change.before === null || change.after === null || change.before === SUPER_ADMIN_ROLE ? null : change.field;
}

/** The keys of which one allows to put changes back. */
export function keysToUndo(resource: ResourceName, changes: readonly FieldChange[]): readonly Permission[] {
  const part = userPartIn(resource, changes);
  if (part) return [USER_PARTS[part]];
  // A push that is scheduled again is sent after all, so it needs the key of a new one.
  return keysFor(resource, isRescheduling(resource, changes) ? 'create' : 'edit');
}

/** The permissions that putting back an entry would give, and those that it would take. */
export function permissionsBack({ before, after }: FieldChange): Record<'given' | 'taken', Permission[]> {
  const [now, then] = [listOf(before), listOf(after)];
  return { given: then.filter((key) => !now.includes(key)), taken: now.filter((key) => !then.includes(key)) };
}

const listOf = (keys: unknown): Permission[] => (Array.isArray(keys) ? (keys as Permission[]) : []);

/** Whether undoing an entry writes the status and nothing else. */
export const isStatusAlone = (
  { hasStatusCall }: Pick<DashboardResource, 'hasStatusCall'>,
  changes: readonly FieldChange[],
): boolean => hasStatusCall === true && changes.some(({ field }) => field === 'status');

/** Fields that a form sends along with others, and that say nothing of their own. */
const NOT_OF_THE_RECORD = new Set(['viewCount', 'isLive', 'currentPassword', 'data']);

/** Why an edit has no undo, where people would look for it; null for the rest. */
export function whyNoUndo({ resource, changes }: Pick<ActivityRecord, 'resource' | 'changes'>): string | null {
  const [change] = changes;
  return change && isStreamsChange(resource, changes) ? whyStreamsStay(resource, change) : null;
}

/** The changes of an edit, in fields that an ordinary call can put back; none of a record that was added or deleted. */
export function restorable(
  resource: Pick<DashboardResource, 'name' | 'writes' | 'hasStatusCall'>,
  { changes, source }: Pick<ActivityRecord, 'changes' | 'source'>,
): readonly FieldChange[] {
  const { name, writes } = resource;
  if (source !== 'server') return [];
  if (name === 'settings') return changes.filter(({ field }) => partOf(field));
  if (isStatusAlone(resource, changes)) return changes.filter(({ field }) => field === 'status');
  if (userPartIn(name, changes)) return changes;
  if (isCancellation(name, changes)) return changes.filter(({ field }) => field === 'progress');
  if (isStreamsChange(name, changes)) return whyNoUndo({ resource: name, changes }) ? [] : changes;
  if (!writes || wouldSend(name, changes)) return [];
  const taken = new Set(fieldsOf(writes.dto));
  const known = changes.filter(({ field }) => taken.has(field) && !NOT_OF_THE_RECORD.has(field));
  const isEdit = known.every(
    ({ field, before, after }) => !rulesOf(writes.dto, field).isRequired || (before !== null && after !== null),
  );
  return isEdit ? known : [];
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const text = (value: unknown): string => (isEmpty(value) ? '' : sorted(value));

/** JSON that does not depend on the order of fields. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** What undoing an entry would change by now. */
interface Undo {
  /** From what is stored to what was there before the entry. */
  back: readonly FieldChange[];
  /** Fields that a later edit changed: it would be lost. */
  later: readonly string[];
}

/** Compares what an entry changed with the record as it is. */
export function undoOf(record: RaRecord, changes: readonly FieldChange[]): Undo {
  const back: FieldChange[] = [];
  const later: string[] = [];
  for (const { field, before, after } of changes) {
    const now: unknown = record[field] ?? null;
    const isNow = (value: unknown): boolean => text(comparable(field, now)) === text(comparable(field, value));
    if (isNow(before)) continue;
    if (isNow(after)) back.push({ field, before: now, after: before });
    else later.push(field);
  }
  return { back, later };
}

const isPush = (resource: string): boolean => resource === 'mobile-notifications';

/** Whether an entry cancelled a push before it began to go out. */
function isCancellation(resource: string, changes: readonly FieldChange[]): boolean {
  const change = changes.find(({ field }) => field === 'progress');
  const [before, after] = [change?.before, change?.after] as (Partial<PushProgress> | null | undefined)[];
  return isPush(resource) && before?.state === 'scheduled' && after?.state === 'cancelled' && !after.startedAt;
}

/** Whether a push is put back into the queue; `back` is what undoing changes. */
export const isRescheduling = (resource: string, back: readonly FieldChange[]): boolean =>
  isPush(resource) && back.some(({ field }) => field === 'progress');

/** Whether undoing an edit would send at once. */
const wouldSend = (resource: string, changes: readonly FieldChange[]): boolean =>
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
export function whyPushStays(push: PushNotificationRecord, back: readonly FieldChange[], now = serverNow()) {
  const reason = isRescheduling('mobile-notifications', back) ? undefined : whyNotEditable(push.progress.state);
  if (reason) return `${reason}: it cannot be changed any more.`;
  const time = timeAfter(push, back);
  return time && time.at <= now
    ? `The time it would go out at is past (${time.words}): add a new ${RESOURCES['mobile-notifications'].noun} instead.`
    : null;
}

/** When a push goes out once changes are put back, for a question. */
export function pushTimeInWords(
  push: PushNotificationRecord,
  back: readonly FieldChange[],
  now = serverNow(),
): string[] {
  const time = timeAfter(push, back);
  return time ? [`Goes out ${time.words}, ${fromNow(time.at, now)}`] : [];
}

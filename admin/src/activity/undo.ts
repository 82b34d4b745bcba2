import { comparable } from '@contract/logged-values.js';
import { keysFor, type Permission, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import type { ActivityRecord, FieldChange } from '@contract/records/activity.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { PushNotificationRecord, PushProgress } from '@contract/records/notification.record.js';
import { DELETED_RECORD_DAYS } from '@contract/deleted-records.js';
import type { ResourceDefinition } from '@contract/resources/definition.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import { dayAndHour, fromNow, zoneName } from '@contract/time/labels.js';
import { serverNow } from '@contract/time/server-clock.js';
import { DAY } from '@contract/time/units.js';
import { instantOf } from '@contract/time/wall-clock.js';
import type { RaRecord } from 'react-admin';
import { fieldsOf, rulesOf, type Writes } from '../api/fields.js';
import type { OwnChange } from '../api/index.js';
import { whyNotEditable } from '../mobile-notifications/labels.js';
import type { DashboardResource } from '../resource.js';
import { partOf } from '../settings/calls.js';
import { decodeStreamUrl, isOwnStream } from '../shared/stream-token.js';
import { isStreamsChange, whyStreamsStay } from './undo-streams.js';

/** Parts of a user with a separate call, each with the permission that the call requires. */
const USER_PARTS = { permissions: 'permissions:update', role: 'roles:assign' } as const;
type UserPart = keyof typeof USER_PARTS;

const isUserPart = (field: string): field is UserPart => field in USER_PARTS;

/**
 * Returns the part of a user that an entry changed, if it is the only change and can be restored. Only the command line
 * grants the super-admin role.
 */
export function userPartIn(resource: string, changes: readonly FieldChange[]): UserPart | null {
  const [change, ...more] = changes;
  if (resource !== 'users' || !change || more.length > 0 || !isUserPart(change.field)) return null;
  return change.before === null || change.after === null || change.before === SUPER_ADMIN_ROLE ? null : change.field;
}

/** Returns permissions of which one is enough to undo the changes. */
export function keysToUndo(resource: ResourceName, changes: readonly FieldChange[]): readonly Permission[] {
  const part = userPartIn(resource, changes);
  if (part) return [USER_PARTS[part]];
  // Sending a push that was cancelled requires the permission of a new push.
  return keysFor(resource, isRescheduling(resource, changes) ? 'create' : 'edit');
}

/** Returns the permissions that an undo would grant and revoke. */
export function permissionsBack({ before, after }: FieldChange): Record<'granted' | 'revoked', Permission[]> {
  const [now, then] = [listOf(before), listOf(after)];
  return { granted: then.filter((key) => !now.includes(key)), revoked: now.filter((key) => !then.includes(key)) };
}

const listOf = (keys: unknown): Permission[] => (Array.isArray(keys) ? (keys as Permission[]) : []);

/** Returns whether an undo writes only the status. */
export const isStatusAlone = (
  { hasStatusCall }: Pick<DashboardResource, 'hasStatusCall'>,
  changes: readonly FieldChange[],
): boolean => hasStatusCall === true && changes.some(({ field }) => field === 'status');

/** Fields that forms send along but that are not part of the record's content. */
const NOT_OF_THE_RECORD = new Set(['viewCount', 'isLive', 'currentPassword', 'data']);

/** Returns why an edit has no undo button although users expect one. Returns null for other entries. */
export function whyNoUndo({ resource, changes }: Pick<ActivityRecord, 'resource' | 'changes'>): string | null {
  const [change] = changes;
  return change && isStreamsChange(resource, changes) ? whyStreamsStay(resource, change) : null;
}

/** A resource with its DTOs. */
export interface WrittenResource extends Pick<DashboardResource, 'name' | 'hasStatusCall'> {
  writes?: Writes;
}

const loadedResources = new Map<DashboardResource, Promise<WrittenResource>>();

/** Loads the DTOs of a resource. Returns the same promise for each call, so that components can read it with `use`. */
export function withWrites(resource: DashboardResource): Promise<WrittenResource> {
  const cached = loadedResources.get(resource);
  if (cached) return cached;
  const load = async (): Promise<WrittenResource> => ({ ...resource, writes: await resource.writes?.() });
  const loading = load();
  loadedResources.set(resource, loading);
  // A failure must not prevent a later attempt.
  loading.catch(() => loadedResources.delete(resource));
  return loading;
}

/** Returns the changes of an edit in fields that an ordinary call can restore. Empty for an added or deleted record. */
export function restorable(
  resource: WrittenResource,
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
  const writableFields = new Set(fieldsOf(writes.dto));
  const writableChanges = changes.filter(({ field }) => writableFields.has(field) && !NOT_OF_THE_RECORD.has(field));
  const isEdit = writableChanges.every(
    ({ field, before, after }) => !rulesOf(writes.dto, field).isRequired || (before !== null && after !== null),
  );
  return isEdit ? writableChanges : [];
}

/** Returns the fields in which two versions of a record differ. */
const differences = (before: RaRecord, after: RaRecord): FieldChange[] =>
  Object.keys(after)
    .filter((field) => text(comparable(field, before[field])) !== text(comparable(field, after[field])))
    .map((field) => ({ field, before: (before[field] as unknown) ?? null, after: (after[field] as unknown) ?? null }));

/** Returns the changes of the user's own edit in fields that an ordinary call can restore. */
export const ownChanges = (resource: WrittenResource, { before, after }: OwnChange): readonly FieldChange[] =>
  after ? restorable(resource, { changes: differences(before, after), source: 'server' }) : [];

/** Returns whether an edit changed the streams of a game, apart from the time until which their tokens are valid. */
export const streamsDiffer = (before: RaRecord, after: RaRecord): boolean => streamsText(before) !== streamsText(after);

const streamsText = ({ streamUrls = [] }: RaRecord): string =>
  JSON.stringify(
    (streamUrls as GameRecord['streamUrls']).map(({ _id, title, url, quality, language, platform }) => [
      ...[_id, title, quality, language, platform],
      url === undefined ? null : decodeStreamUrl(url),
    ]),
  );

/**
 * Returns whether the user can undo one of the user's edits. An announced go-live, a push, and a first stream cannot be undone. The
 * versions must be adjacent, because the undo would otherwise discard the edit of another user.
 */
export async function isUndoable(
  resource: DashboardResource,
  change: OwnChange,
  viewerId: string | undefined,
): Promise<boolean> {
  const { before, after } = change;
  if (!after || after.revision !== Number(before.revision) + 1) return false;
  if (resource.name === 'users' && before.id === viewerId) return false;
  if (isPush(resource.name)) return false;
  if (resource.name === 'games') {
    const [game, changedGame] = [before, after] as unknown as [GameRecord, GameRecord];
    if (changedGame.status === 'Live' && game.status !== 'Live') return false;
    if (streamsDiffer(before, after)) return game.streamUrls.length > 0 && !hasLostOwnStream(game, changedGame);
    if (game.isTrending !== changedGame.isTrending) return true;
  }
  return ownChanges(await withWrites(resource), change).length > 0;
}

/** Returns whether a change removed an own stream. Its key and its entry cannot be restored. */
const hasLostOwnStream = (before: GameRecord, after: GameRecord): boolean =>
  before.streamUrls.some((stream) => isOwnStream(stream) && after.streamUrls.every(({ _id }) => _id !== stream._id));

/** Returns whether an entry records a deletion: every field became empty. */
export const isDeletion = ({ changes }: Pick<ActivityRecord, 'changes'>): boolean =>
  changes.length > 0 && changes.every(({ after }) => after === null);

/** Returns the fields that address the record of a deletion that the server can still restore, or null. */
export function restorableRecord(entry: ActivityRecord, now = serverNow()): RaRecord | null {
  const { resource, resourceId, action, changes, createdAt } = entry;
  const { isRestorable }: ResourceDefinition = RESOURCES[resource as ResourceName];
  const isRecent = Date.parse(createdAt) + DELETED_RECORD_DAYS * DAY > now;
  // An edit that only empties a field has the same changes as the deletion of a record with one field.
  if (!isRestorable || !isRecent || !isDeletion(entry) || !action.startsWith('Deleted the ')) return null;
  return { ...Object.fromEntries(changes.map(({ field, before }) => [field, before])), id: resourceId };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const text = (value: unknown): string => (isEmpty(value) ? '' : sorted(value));

/** Serializes a value as JSON with sorted keys. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Changes that undoing an entry would make now. */
interface Undo {
  /** From the stored value to the value before the entry. */
  back: readonly FieldChange[];
  /** Fields that a later edit changed; the undo would discard that edit. */
  later: readonly string[];
}

/** Compares an entry's changes with the current record. */
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

/** Returns whether an entry cancelled a push before sending started. */
function isCancellation(resource: string, changes: readonly FieldChange[]): boolean {
  const change = changes.find(({ field }) => field === 'progress');
  const [before, after] = [change?.before, change?.after] as (Partial<PushProgress> | null | undefined)[];
  return isPush(resource) && before?.state === 'scheduled' && after?.state === 'cancelled' && !after.startedAt;
}

/** Returns whether the undo puts a push back into the queue. */
export const isRescheduling = (resource: string, back: readonly FieldChange[]): boolean =>
  isPush(resource) && back.some(({ field }) => field === 'progress');

/** Returns whether undoing an edit would send the push immediately. */
const wouldSend = (resource: string, changes: readonly FieldChange[]): boolean =>
  isPush(resource) && changes.some(({ field, before }) => field === 'deliveryType' && before === 'instant');

const TIMES: ReadonlySet<string> = new Set(['progress', 'deliveryDate', 'deliveryTime', 'timeZone']);

/**
 * Returns the delivery time of a push after the undo, in ms, and in words for a zone. Returns null if the undo does not change
 * the time.
 */
function timeAfter(push: PushNotificationRecord, back: readonly FieldChange[], zone: string) {
  if (!back.some(({ field }) => TIMES.has(field))) return null;
  const values = Object.fromEntries(back.map(({ field, after }) => [field, after]));
  const { deliveryDate, deliveryTime, timeZone } = { ...push, ...values };
  const at = instantOf(deliveryDate, deliveryTime, timeZone);
  if (Number.isNaN(at)) return null;
  const iso = new Date(at).toISOString();
  return { at, words: `${dayAndHour(iso, zone)} ${zoneName(iso, zone)}` };
}

/** Returns why a push cannot be restored now, or null if it can. */
export function whyPushStays(
  push: PushNotificationRecord,
  back: readonly FieldChange[],
  zone: string,
  now = serverNow(),
) {
  const reason = isRescheduling('mobile-notifications', back) ? undefined : whyNotEditable(push.progress.state);
  if (reason) return `${reason}, so it can no longer be changed.`;
  const time = timeAfter(push, back, zone);
  return time && time.at <= now
    ? `The time to send it has passed (${time.words}). Add a new ${RESOURCES['mobile-notifications'].noun} instead.`
    : null;
}

/** Describes the delivery time after an undo for the confirmation. */
export function pushTimeInWords(
  push: PushNotificationRecord,
  back: readonly FieldChange[],
  zone: string,
  now = serverNow(),
): string[] {
  const time = timeAfter(push, back, zone);
  return time ? [`Will be sent ${time.words}, ${fromNow(time.at, now, zone)}`] : [];
}

import type { Permission } from '@contract/permissions.js';
import type { FieldChange } from '@contract/records/activity.record.js';
import type { UsualStream } from '@contract/records/league.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import type { DataProvider, RaRecord } from 'react-admin';
import { type Done, gameCalls } from '../api/index.js';
import { setStatus } from '../api/record-calls.js';
import { readUsualStreams, saveUsualStreams } from '../leagues/calls.js';
import { schedulePush } from '../mobile-notifications/cancel.js';
import { pushBody } from '../mobile-notifications/push-form.js';
import type { DashboardResource } from '../resource.js';
import { partOf, saveSettings } from '../settings/calls.js';
import { readSettings } from '../settings/useSettings.js';
import { setPermissions, setRole } from '../users/calls.js';
import { isStreamsChange, streamLinesOf, streamsBack, usualBack, usualLinesOf } from './undo-streams.js';
import { isRescheduling, isStatusAlone, userPartIn } from './undo.js';

type Undone = Pick<DashboardResource, 'name' | 'hasStatusCall'>;

/**
 * Reads the current record. The fields that `changes` names have the log's format. Throws the API's 404 if the record
 * was deleted.
 */
export async function readNow(
  provider: DataProvider,
  { name }: Pick<Undone, 'name'>,
  id: string,
  changes: readonly FieldChange[],
): Promise<RaRecord> {
  if (name === 'settings') return readSettings();
  if (name === 'leagues' && isStreamsChange(name, changes)) return readWithUsualStreams(id);
  const { data } = await provider.getOne<RaRecord>(name, { id });
  return isStreamsChange(name, changes) ? { ...data, streams: await streamLinesOf(data as GameRecord) } : data;
}

/** A league's usual streams, in the log's format and as records. `revision` is the league's. */
interface WithUsualStreams extends RaRecord {
  usualStreams: string[];
  streams: UsualStream[];
}

async function readWithUsualStreams(id: string): Promise<WithUsualStreams> {
  const { streams, revision } = await readUsualStreams(id);
  return { id, revision, streams, usualStreams: await usualLinesOf(streams) };
}

/**
 * Restores the values before an entry with the ordinary call, so its permission, rules, and revision check apply. Shows
 * no message. The server logs the write as an undo if nothing else changed.
 */
export async function restoreFields(
  provider: DataProvider,
  resource: Undone,
  record: RaRecord,
  back: readonly FieldChange[],
  undoes?: string,
): Promise<void> {
  const { name } = resource;
  const values = Object.fromEntries(back.map(({ field, after }) => [field, after]));
  if (name === 'settings') {
    for (const part of new Set(back.map(({ field }) => partOf(field)))) {
      if (!part) continue;
      // Fields with a separate call are sent as an object, the way they are stored.
      const body = part === 'site' ? values : values[part];
      await saveSettings(record as SettingsRecord, part, body as never, undoes);
    }
    return;
  }
  const call = callOf(resource, record, back, values, undoes);
  if (call) return void (await call);
  // Fields that are null stay unchanged.
  const stored = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  // The league's name is still the one before the undo, so only the id identifies the league.
  const league = 'leagueId' in record ? { league: undefined } : {};
  const updatedRecord = { ...stored, ...league, ...values };
  const data = name === 'mobile-notifications' ? pushBody(updatedRecord) : updatedRecord;
  const meta = { revision: record.revision as number, undoes, isUndo: true };
  await provider.update(name, { id: record.id, data, previousData: record, meta });
}

/** Calls the endpoint that a change has for itself. Returns undefined if the whole record is written. */
function callOf(
  resource: Undone,
  record: RaRecord,
  back: readonly FieldChange[],
  values: Readonly<Record<string, unknown>>,
  undoes?: string,
): Promise<Done> | undefined {
  const { name } = resource;
  const part = userPartIn(name, back);
  if (part === 'role') return setRole(record as UserRecord, String(values['role']), undoes);
  if (part) return setPermissions(record as UserRecord, values['permissions'] as Permission[], undoes);
  if (isStatusAlone(resource, back)) return setStatus(name, record, String(values['status']), undefined, {}, undoes);
  if (isRescheduling(name, back)) return schedulePush(record as PushNotificationRecord, undoes);
  if (!isStreamsChange(name, back)) return undefined;
  if (name === 'leagues') {
    const { id, revision, streams } = record as WithUsualStreams;
    return usualBack(streams, values['usualStreams']).then((restoredStreams) =>
      saveUsualStreams(String(id), restoredStreams, revision as number, undoes),
    );
  }
  const game = record as GameRecord;
  return streamsBack(game, values['streams']).then((entries) => gameCalls.setStreams(game, entries, undoes));
}

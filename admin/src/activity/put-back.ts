import type { Permission } from '@contract/permissions.js';
import type { FieldChange } from '@contract/records/activity.record.js';
import type { UsualStream } from '@contract/records/league.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import type { DataProvider, RaRecord } from 'react-admin';
import { announcements, gameCalls } from '../api/index.js';
import { setStatus } from '../api/record-calls.js';
import { readUsualStreams, saveUsualStreams } from '../leagues/calls.js';
import { schedulePush } from '../mobile-notifications/cancel.js';
import { pushBody } from '../mobile-notifications/push-form.js';
import type { DashboardResource } from '../resource.js';
import { readSettings, saveSettings } from '../settings/calls.js';
import { setPermissions, setRole } from '../users/calls.js';
import { isStreamsChange, streamLinesOf, streamsBack, usualBack, usualLinesOf } from './undo-streams.js';
import { isRescheduling, isStatusAlone, SETTING_PARTS, userPartIn } from './undo.js';

type Named = Pick<DashboardResource, 'name'>;

/** The record as it is stored now, what `changes` name as the log keeps it. Raises the API's refusal: 404 where it is gone. */
export async function readNow(
  provider: DataProvider,
  { name }: Named,
  id: string,
  changes: readonly FieldChange[],
): Promise<RaRecord> {
  if (name === 'settings') return readSettings();
  if (name === 'leagues' && isStreamsChange(name, changes)) return readWithUsualStreams(id);
  const { data } = await provider.getOne<RaRecord>(name, { id });
  return isStreamsChange(name, changes) ? { ...data, streams: await streamLinesOf(data as GameRecord) } : data;
}

/** What there is to compare and write of a league's usual streams; the revision is the league's. */
interface WithUsualStreams extends RaRecord {
  usualStreams: string[];
  streams: UsualStream[];
}

async function readWithUsualStreams(id: string): Promise<WithUsualStreams> {
  const { streams, revision } = await readUsualStreams(id);
  return { id, revision, streams, usualStreams: await usualLinesOf(streams) };
}

/**
 * Writes fields as they were before an entry, by the call that any edit of the resource takes: with its permission, its
 * rules and the revision of `record`. The server logs it as an undoing where nothing else changed.
 */
export async function putBack(
  provider: DataProvider,
  { name }: Named,
  record: RaRecord,
  back: readonly FieldChange[],
  undoes: string,
): Promise<void> {
  const values = Object.fromEntries(back.map(({ field, after }) => [field, after]));
  if (name === 'settings') {
    for (const part of new Set(back.map(({ field }) => SETTING_PARTS[field as keyof typeof SETTING_PARTS]))) {
      // Fields that have a call of their own are written as they are stored, as an object.
      const body = part === 'site' ? values : values[part];
      const { message } = await saveSettings(record as SettingsRecord, part, body as never, undoes);
      announcements.emit(message);
    }
    return;
  }
  const part = userPartIn(name, back);
  if (part) {
    const user = record as UserRecord;
    const call =
      part === 'role'
        ? setRole(user, String(values['role']), undoes)
        : setPermissions(user, values['permissions'] as Permission[], undoes);
    announcements.emit((await call).message);
    return;
  }
  if (isStatusAlone(name, back)) {
    const { message } = await setStatus(name, record, String(values['status']), undefined, {}, undoes);
    announcements.emit(message);
    return;
  }
  if (isRescheduling(name, back)) {
    announcements.emit(await schedulePush(record as PushNotificationRecord, undoes));
    return;
  }
  if (name === 'leagues' && isStreamsChange(name, back)) {
    const { id, revision, streams } = record as WithUsualStreams;
    const wanted = await usualBack(streams, values['usualStreams']);
    announcements.emit(await saveUsualStreams(String(id), wanted, revision as number, undoes));
    return;
  }
  if (isStreamsChange(name, back)) {
    const game = record as GameRecord;
    const entries = await streamsBack(game, values['streams']);
    announcements.emit((await gameCalls.setStreams(game, entries, undoes)).message);
    return;
  }
  // What is empty stays as it is.
  const stored = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  // The id of a league says more than its name, which was that of another one.
  const league = 'leagueId' in record ? { league: undefined } : {};
  const whole = { ...stored, ...league, ...values };
  const data = name === 'mobile-notifications' ? pushBody(whole) : whole;
  await provider.update(name, {
    id: record.id,
    data,
    previousData: record,
    meta: { revision: record.revision as number, undoes },
  });
}

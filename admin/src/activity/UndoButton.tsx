import { grantableKeys } from '@contract/access-rules.js';
import type { Permission } from '@contract/permissions.js';
import type { ActivityRecord, FieldChange } from '@contract/records/activity.record.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import UndoIcon from '@mui/icons-material/Undo';
import { Alert, Button } from '@mui/material';
import { Suspense, use, useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { announcements, ApiError, messageOf } from '../api/index.js';
import { restoreRecord } from '../api/record-calls.js';
import { holdsOneOf, useUser } from '../auth/index.js';
import type { DashboardResource } from '../resource.js';
import { useZone } from '../shared/clock.js';
import { confirm } from '../shared/confirm.js';
import { resourceNamed, useRefreshResource, useResources } from '../shared/resource-context.js';
import { Quiet } from '../shared/text.js';
import { mayRestore } from '../shared/undo.js';
import { useAct } from '../shared/writes.js';
import { permissionLabel } from '../users/permissions/labels.js';
import { restoreFields, readNow } from './restore.js';
import { isStreamsChange, streamsInWords } from './undo-streams.js';
import {
  isRescheduling,
  keysToUndo,
  permissionsBack,
  pushTimeInWords,
  restorable,
  restorableRecord,
  undoOf,
  userPartIn,
  whyNoUndo,
  whyPushStays,
  withWrites,
} from './undo.js';
import { fieldLabel, valueText } from './words.js';

/** Undoes an entry's changes, or restores the deleted record. Renders nothing if the viewer may not edit the record or the entry cannot be undone. */
export const UndoButton = (props: { entry: ActivityRecord }) => (
  <Suspense>
    <LoadedUndoButton {...props} />
  </Suspense>
);

function LoadedUndoButton({ entry }: { entry: ActivityRecord }) {
  const viewer = useUser();
  const resource = resourceNamed(useResources(), entry.resource);
  if (!resource) return null;
  const deletedRecord = restorableRecord(entry);
  if (deletedRecord) return mayRestore(viewer, resource.name) && <Restore entry={entry} record={deletedRecord} />;
  // A change of the viewer's own name or email requires the password.
  if (resource.name === 'users' && entry.resourceId === viewer?.id) return null;
  const changes = restorable(use(withWrites(resource)), entry);
  if (!holdsOneOf(viewer, keysToUndo(resource.name, changes))) return null;
  if (changes.length > 0) return <Undo entry={entry} resource={resource} changes={changes} />;
  const reason = whyNoUndo(entry);
  return reason && <Quiet sx={{ mt: 0.5 }}>{reason}</Quiet>;
}

interface UndoProps {
  entry: ActivityRecord;
  resource: DashboardResource;
  changes: readonly FieldChange[];
}

function Undo({ entry, resource, changes }: UndoProps) {
  const zone = useZone();
  const provider = useDataProvider();
  const viewer = useUser();
  const refresh = useRefreshResource(resource.name);
  const refreshLog = useRefreshResource('activity');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  const undo = async (): Promise<void> => {
    const record = await readNow(provider, resource, entry.resourceId, changes);
    const { back, later } = undoOf(record, changes);
    if (later.length > 0) {
      const named = later.map(fieldLabel).join(', ');
      return setRefusal(
        `Changed again since then: ${named}. Undo the later change first, or edit the ${RESOURCES[resource.name].noun}.`,
      );
    }
    if (back.length === 0) return setRefusal('Nothing to undo: the record already has its earlier values.');
    const foreign = viewer ? notTheirs(viewer, entry, back) : [];
    if (foreign.length > 0) {
      return setRefusal(`You cannot grant or revoke: ${foreign.map(permissionLabel).join(', ')}.`);
    }
    const push = resource.name === 'mobile-notifications' ? (record as PushNotificationRecord) : null;
    const late = push && whyPushStays(push, back, zone);
    if (late) return setRefusal(late);
    const question = questionOf(entry, resource, back);
    const items = [...question.items, ...(push ? pushTimeInWords(push, back, zone) : [])];
    if (!(await confirm({ ...question, items }))) return;
    await restoreFields(provider, resource, record, back, entry.id);
    announcements.emit(UNDONE);
  };
  const confirmAndUndo = async (): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      await undo();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
      await Promise.all([refresh(), refreshLog()]);
    }
  };

  return (
    <>
      <Button
        startIcon={<UndoIcon />}
        loading={busy}
        onClick={() => void confirmAndUndo()}
        aria-label={`Undo: ${entry.action}`}
        sx={{ mt: 0.5, ml: -0.75 }}
      >
        Undo
      </Button>
      {refusal && (
        <Alert severity="warning" sx={{ mt: 0.5 }}>
          {refusal}
        </Alert>
      )}
    </>
  );
}

/** Restores the record of an entry about its deletion. */
function Restore({ entry, record }: { entry: ActivityRecord; record: RaRecord }) {
  const { act, busy } = useAct(entry.resource as ResourceName);
  const refreshLog = useRefreshResource('activity');
  const restore = async (): Promise<void> => {
    await act(() => restoreRecord(entry.resource as ResourceName, record, entry.id));
    await refreshLog();
  };
  return (
    <Button
      startIcon={<UndoIcon />}
      loading={busy}
      onClick={() => void restore()}
      aria-label={`Restore: ${entry.action}`}
      sx={{ mt: 0.5, ml: -0.75 }}
    >
      Restore
    </Button>
  );
}

const UNDONE = 'The change was undone.';
const MAX_SHOWN = 120;

/** Shortens a value to one line of a confirmation. */
const inLine = (value: unknown): string => {
  const text = valueText(value).replaceAll('\n', ', ');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

/** Returns the permissions that the viewer may not grant. The undo would skip them. */
function notTheirs(viewer: UserRecord, { resource }: ActivityRecord, back: readonly FieldChange[]): Permission[] {
  const [change] = back;
  if (!change || userPartIn(resource, back) !== 'permissions') return [];
  const grantable = grantableKeys(viewer);
  const { granted, revoked } = permissionsBack(change);
  return [...granted, ...revoked].filter((key) => !grantable.includes(key));
}

/** Returns the lines of the confirmation for a change. */
function linesOf(resource: string, change: FieldChange): string[] {
  const { field, before, after } = change;
  if (isStreamsChange(resource, [change])) return streamsInWords(change);
  if (isRescheduling(resource, [change])) return [];
  if (userPartIn(resource, [change]) !== 'permissions') {
    return [`${fieldLabel(field)}: ${inLine(before)} → ${inLine(after)}`];
  }
  const { granted, revoked } = permissionsBack(change);
  return [
    ...granted.map((key) => `Granted again: ${permissionLabel(key)}`),
    ...revoked.map((key) => `Revoked: ${permissionLabel(key)}`),
  ];
}

const KICK_OFF = new Set(['date', 'time', 'timeZone', 'status']);

function questionOf({ action }: ActivityRecord, { name }: DashboardResource, back: readonly FieldChange[]) {
  const signsOut = userPartIn(name, back) === 'role';
  const due = name === 'games' && back.some(({ field }) => KICK_OFF.has(field));
  return {
    title: 'Undo this change?',
    text: `This restores the values from before “${action}”.${
      due ? ' A scheduled game whose kick-off has passed goes live immediately.' : ''
    }${signsOut ? ' The user is logged out of every device.' : ''}`,
    items: back.flatMap((change) => linesOf(name, change)),
    action: 'Undo',
    dismiss: 'Keep the change',
  };
}

function refusalOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 404)
    return 'The record was deleted, so the change cannot be undone.';
  const errors = error instanceof ApiError ? Object.values(error.body?.errors ?? {}).flat() : [];
  return [messageOf(error), ...errors].join(' ');
}

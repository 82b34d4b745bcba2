import { DELETED_RECORD_DAYS } from '@contract/deleted-records.js';
import { holds, type Holder, type Permission } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import type { ResourceDefinition } from '@contract/resources/definition.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import { Button, SnackbarContent } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import {
  type NotificationOptions,
  useCloseNotification,
  useDataProvider,
  useNotificationContext,
  useNotify,
} from 'react-admin';
import type { OwnChange } from '../api/index.js';
import { keyFor, useUser } from '../auth/index.js';
import { type DashboardResource, recordName } from '../resource.js';
import { queriesShowing, useResources } from './resource-context.js';
import { runAll, summarize } from './run-all.js';
import { createStore, useStoreValue } from './store.js';

/** Changes of the user's last write. Empty if they cannot be undone or are undone. */
const lastChanges = createStore<readonly OwnChange[]>([]);

/** Time in which a toast offers to undo, in ms. */
const OFFER_MS = 10_000;
/** Time after which the toast closes if another toast waits, in ms. */
const NEXT_MS = 4_000;

/** Returns the permissions that are all required to restore a deleted record. Returns null if the server does not store it. */
function keysToRestore(resource: ResourceName, record: object = {}): readonly Permission[] | null {
  const { isRestorable }: ResourceDefinition = RESOURCES[resource];
  if (!isRestorable) return null;
  const hasGames = 'games' in record && Array.isArray(record.games) && record.games.length > 0;
  return [keyFor(resource, 'create'), ...(hasGames ? (['games:create'] as const) : [])];
}

export const mayRestore = (viewer: Holder | null, resource: ResourceName, record?: object): boolean =>
  keysToRestore(resource, record)?.every((key) => holds(viewer, key)) ?? false;

/** Returns whether and how long a deletion can be undone, for its confirmation. */
export function useRestoreHint(resource: ResourceName): string {
  const viewer = useUser();
  const days = `for ${DELETED_RECORD_DAYS} days`;
  if (mayRestore(viewer, resource)) return `You can undo this ${days}.`;
  return keysToRestore(resource)
    ? `Only users who may add ${RESOURCES[resource].nouns} can undo this, ${days}.`
    : 'This cannot be undone.';
}

interface ReportOptions extends NotificationOptions {
  type?: 'success' | 'warning' | 'error';
}

let reports = 0;

/** Returns a function that shows the result of a write, with a button to undo its changes if all can be undone. */
export function useReport() {
  const notify = useNotify();
  const viewer = useUser();
  const resources = useResources();
  const undo = useUndo();
  const isOffered = useCallback(
    async (changes: readonly OwnChange[]): Promise<boolean> => {
      for (const change of changes) {
        const { resource, before, after } = change;
        if (
          after === null ? !mayRestore(viewer, resource, before) : !(await canUndo(resources[resource], change, viewer))
        )
          return false;
      }
      return true;
    },
    [resources, viewer],
  );
  return useCallback(
    async (message: string, changes: readonly OwnChange[], options: ReportOptions = {}): Promise<void> => {
      const report = (reports += 1);
      lastChanges.set([]);
      const offered = changes.length > 0 && (await isOffered(changes)) ? changes : [];
      if (report === reports) lastChanges.set(offered);
      if (!message) return;
      const { type = 'success', autoHideDuration, ...rest } = options;
      if (offered.length === 0) return notify(message, options.type ? options : { type });
      const content = <UndoToast tone={type} text={message} changes={offered} onUndo={() => void undo(offered)} />;
      notify(content, { ...rest, type, autoHideDuration: autoHideDuration ?? OFFER_MS });
    },
    [isOffered, notify, undo],
  );
}

/** Returns whether an edit can be undone. Without the code for it, nothing can be undone. */
async function canUndo(resource: DashboardResource, change: OwnChange, viewer: UserRecord | null): Promise<boolean> {
  try {
    const { isUndoable } = await import('../activity/undo.js');
    return await isUndoable(resource, change, viewer?.id);
  } catch {
    return false;
  }
}

interface UndoToastProps {
  tone: string;
  text: string;
  changes: readonly OwnChange[];
  onUndo(): void;
}

/** Offers to undo changes until they are undone or the user changes something else, because toasts are shown in a queue. */
function UndoToast({ tone, text, changes, onUndo }: UndoToastProps) {
  const close = useCloseNotification();
  const isLast = useStoreValue(lastChanges) === changes;
  const isAwaited = useNotificationContext().notifications.length > 0;
  useEffect(() => {
    if (!isLast) return close();
    if (!isAwaited) return;
    const timer = setTimeout(close, NEXT_MS);
    return () => clearTimeout(timer);
  }, [close, isAwaited, isLast]);
  return (
    <SnackbarContent
      className={`RaNotification-${tone}`}
      sx={{ whiteSpace: 'pre-line' }}
      message={text}
      action={
        <Button size="small" color="inherit" onClick={onUndo}>
          Undo
        </Button>
      }
    />
  );
}

/** Returns a function that undoes changes at the revision that they created, and shows the result. */
function useUndo() {
  const notify = useNotify();
  const client = useQueryClient();
  const provider = useDataProvider();
  const resources = useResources();
  const viewer = useUser();
  return useCallback(
    async (changes: readonly OwnChange[]): Promise<void> => {
      if (lastChanges.get() === changes) lastChanges.set([]);
      const { undoChange } = await import('../activity/undo-change.js');
      const outcomes = await runAll('Undoing', changes, (change) =>
        undoChange(provider, resources[change.resource], change, viewer),
      );
      const nameOf = ({ resource, before }: OwnChange): string => recordName(resources[resource], before);
      const done = (count: number): string =>
        count === 1 ? 'The change was undone.' : `${count} changes were undone.`;
      const hasFailed = outcomes.length < changes.length || outcomes.some(({ refusal }) => refusal !== undefined);
      const text = summarize(outcomes, changes.length, done, nameOf).join('\n');
      notify(text, { type: hasFailed ? 'error' : 'success', multiLine: true });
      const keys = new Set(changes.flatMap(({ resource }) => queriesShowing(resources[resource])));
      await Promise.all([...keys].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
    [client, notify, provider, resources, viewer],
  );
}

/** Returns a function that undoes the changes of the user's last write, if there are any. */
export function useUndoLast(): () => void {
  const undo = useUndo();
  const viewerId = useUser()?.id;
  // The next user of this tab must not undo the changes.
  useEffect(() => () => lastChanges.set([]), [viewerId]);
  return useCallback(() => {
    const changes = lastChanges.get();
    if (changes.length > 0) void undo(changes);
  }, [undo]);
}

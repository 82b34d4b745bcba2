import type { ActivityRecord } from '@contract/records/activity.record.js';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { messageOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { confirm } from '../shared/confirm.js';
import { PlainDialog } from '../shared/PlainDialog.js';
import { useResources } from '../shared/resource-context.js';
import { summarize } from '../shared/run-all.js';
import { counted } from '../shared/words.js';
import { recordActivity } from './calls.js';
import { HistoryEntries } from './HistoryDialog.js';
import { undoImport } from './undo-import.js';

/** Shows the rows of an import on request, and undoes the import as a whole. */
export function ImportRows({ entry }: { entry: ActivityRecord }) {
  const { id, action, rows = 0 } = entry;
  const [open, setOpen] = useState(false);
  const mayDelete = usePermission('games:delete');
  if (rows === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 0.5, ml: -0.75 }}>
      <Button onClick={() => setOpen(true)}>
        <span>{`Show ${counted(rows, 'row')}`}</span>
      </Button>
      {mayDelete && <UndoImport entry={entry} />}
      {open && (
        <PlainDialog title={action} maxWidth="md" long onClose={() => setOpen(false)} focusClose>
          <HistoryEntries filter={{ importId: id }} label="Rows of the import" />
        </PlainDialog>
      )}
    </Box>
  );
}

const nameOf = ({ action }: ActivityRecord): string => action;

function UndoImport({ entry }: { entry: ActivityRecord }) {
  const provider = useDataProvider();
  const resources = useResources();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);

  const undo = async (): Promise<void> => {
    const outcomes = await undoImport(provider, resources, entry);
    const rejections = outcomes.filter(({ refusal }) => refusal !== undefined);
    const done = (count: number): string => `${counted(count, 'row')} undone`;
    const text = outcomes.length ? summarize(outcomes, outcomes.length, done, nameOf).join('\n') : 'Nothing to undo.';
    notify(text, { type: rejections.length ? 'warning' : 'success', multiLine: true, autoHideDuration: 15_000 });
    if (outcomes.length > rejections.length) await recordActivity(`Undid: ${entry.action}`);
  };
  const confirmAndUndo = async (): Promise<void> => {
    if (!(await confirm({ ...QUESTION, items: [entry.action] }))) return;
    setBusy(true);
    await undo().catch((error: unknown) => notify(messageOf(error), { type: 'error' }));
    setBusy(false);
    refresh();
  };

  return (
    <Button startIcon={<UndoIcon />} loading={busy} onClick={() => void confirmAndUndo()}>
      Undo import
    </Button>
  );
}

const QUESTION = {
  title: 'Undo this import?',
  text:
    'Games, matches and leagues that the import added are deleted, and games that it changed get their earlier values. ' +
    'Records that were changed since then stay as they are.',
  action: 'Undo import',
  dismiss: 'Keep the import',
};

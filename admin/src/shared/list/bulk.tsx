import type { Permission } from '@contract/permissions.js';
import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import type { SvgIconComponent } from '@mui/icons-material';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { useState } from 'react';
import {
  type Identifier,
  type RaRecord,
  useDataProvider,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { changesIn, messageOf, type OwnChange } from '../../api/index.js';
import { removeRecord } from '../../api/record-calls.js';
import { keyFor } from '../../auth/index.js';
import { ActionButton } from '../ActionButton.js';
import { confirm, type Question } from '../confirm.js';
import { focusMain } from '../focus-main.js';
import { useNameOf } from '../resource-context.js';
import { runAll, summarize } from '../run-all.js';
import { useReport, useRestoreHint } from '../undo.js';
import { counted } from '../words.js';

interface BulkActionProps<Row> extends Omit<BulkTask<Row>, 'nameOf' | 'question'> {
  question: NonNullable<BulkTask<Row>['question']>;
  /** Defaults to the permission to edit records. */
  permission?: Permission;
  label: string;
  icon: SvgIconComponent;
  color?: 'success' | 'warning' | 'error';
  /** Returns the name of a row on this page, if it differs. */
  nameOf?(row: Row): string;
}

/** Runs an action on the selected rows after a confirmation that names them. Rejected rows stay selected. */
export function BulkAction<Row extends RaRecord>(props: BulkActionProps<Row>) {
  const resource = useResourceContext() as ResourceName;
  const named = useNameOf(resource);
  const { permission = keyFor(resource, 'edit'), label, icon, color, nameOf = named, question: ask, ...task } = props;
  const { start, busy } = useBulk<Row>();
  const question: BulkTask<Row>['question'] = (count, rows) => ({ color, ...ask(count, rows) });
  return (
    <ActionButton
      permission={permission}
      label={label}
      icon={icon}
      variant="text"
      color={color}
      disabled={busy}
      onClick={() => start({ ...task, nameOf, question })}
    />
  );
}

interface BulkDeleteProps<Row> {
  nameOf?(row: Row): string;
  /** Consequence of the deletion, for the confirmation. */
  consequence?: string;
}

export function BulkDelete<Row extends RaRecord>({ nameOf, consequence = '' }: BulkDeleteProps<Row>) {
  const resource = useResourceContext() as ResourceName;
  const { noun, nouns } = RESOURCES[resource];
  const restoreHint = useRestoreHint(resource);
  return (
    <BulkAction<Row>
      permission={keyFor(resource, 'delete')}
      label="Delete"
      icon={DeleteIcon}
      color="error"
      {...(nameOf && { nameOf })}
      question={(count) => ({
        title: `Delete ${counted(count, noun, nouns)}?`,
        text: `${restoreHint} ${consequence}`.trim(),
        action: `Delete ${count}`,
      })}
      run={(row) => removeRecord(resource, row)}
      done={(count) => `${count} deleted`}
      doing={`Deleting ${nouns}`}
    />
  );
}

export interface BulkTask<Row> {
  nameOf(row: Row): string;
  /** Returns the confirmation. The rows are named below its text. undefined if a dialog already names them. */
  question?(count: number, rows: readonly Row[]): Omit<Question, 'items'>;
  /**
   * Runs the action on a row and throws the API's error. Must not show messages, because one message summarizes all
   * rows.
   */
  run(row: Row): Promise<unknown>;
  /** Returns a summary such as '3 deleted'. */
  done(count: number): string;
  /** Title of the progress dialog: 'Deleting leagues'. */
  doing: string;
}

/** Runs tasks on the selected rows after a confirmation that names them. Rejected rows stay selected. */
export function useBulk<Row extends RaRecord>() {
  const { selectedIds, data = [], resource, onSelect } = useListContext<Row>();
  const provider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const report = useReport();
  const refresh = useRefresh();

  /** Returns the selected rows. Rows of other pages are read from the server. */
  const selectedRows = async (): Promise<Row[]> => {
    const loadedRows = data.filter(({ id }) => selectedIds.includes(id));
    const missing: Identifier[] = selectedIds.filter((id) => !loadedRows.some((row) => row.id === id));
    loadedRows.push(...(await provider.getMany<Row>(resource, { ids: missing })).data);
    return loadedRows;
  };

  const perform = async ({ nameOf, question, run, done, doing }: BulkTask<Row>): Promise<void> => {
    const rows = await selectedRows();
    if (question && !(await confirm({ ...question(rows.length, rows), items: rows.map(nameOf) }))) return;
    const changes: OwnChange[] = [];
    const outcomes = await runAll(doing, rows, async (row) => void changes.push(...changesIn(await run(row))));
    const rejections = outcomes.filter(({ refusal }) => refusal !== undefined);
    const isComplete = outcomes.length === rows.length && !rejections.length;
    void report(summarize(outcomes, rows.length, done, nameOf).join('\n'), changes, {
      type: isComplete ? 'success' : rejections.length === outcomes.length ? 'error' : 'warning',
      multiLine: true,
      autoHideDuration: isComplete ? undefined : 15_000,
    });
    onSelect(rejections.map(({ row }) => row.id));
    refresh();
    if (!rejections.length) focusMain();
  };

  const start = (task: BulkTask<Row>): void => {
    setBusy(true);
    void perform(task)
      .catch((error: unknown) => notify(messageOf(error), { type: 'error' }))
      .finally(() => setBusy(false));
  };

  return { start, busy, selectedRows };
}

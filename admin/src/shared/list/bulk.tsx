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
import { messageOf } from '../../api/index.js';
import { removeRecord } from '../../api/record-calls.js';
import { keyFor } from '../../auth/index.js';
import { ActionButton } from '../ActionButton.js';
import { confirm, type Question } from '../confirm.js';
import { focusMain } from '../focus-main.js';
import { useNameOf } from '../resource-context.js';
import { runAll, summarize } from '../run-all.js';
import { counted } from '../words.js';

interface BulkActionProps<Row> extends Omit<BulkTask<Row>, 'nameOf'> {
  /** The one to change records when left out. */
  permission?: Permission;
  label: string;
  icon: SvgIconComponent;
  color?: 'success' | 'warning' | 'error';
  /** What a row is called here, where that is not its name. */
  nameOf?(row: Row): string;
}

/** Does something to the chosen rows, after naming them; those that were refused stay chosen. */
export function BulkAction<Row extends RaRecord>(props: BulkActionProps<Row>) {
  const resource = useResourceContext() as ResourceName;
  const named = useNameOf(resource);
  const { permission = keyFor(resource, 'edit'), label, icon, color, nameOf = named, ...task } = props;
  const { start, busy } = useBulk<Row>();
  const question: BulkTask<Row>['question'] = (count, rows) => ({ color, ...task.question(count, rows) });
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

interface DeleteChosenProps<Row> {
  nameOf?(row: Row): string;
  /** What goes with them. */
  consequence?: string;
}

export function DeleteChosen<Row extends RaRecord>({ nameOf, consequence = '' }: DeleteChosenProps<Row>) {
  const resource = useResourceContext() as ResourceName;
  const { noun, nouns } = RESOURCES[resource];
  return (
    <BulkAction<Row>
      permission={keyFor(resource, 'delete')}
      label="Delete"
      icon={DeleteIcon}
      color="error"
      {...(nameOf && { nameOf })}
      question={(count) => ({
        title: `Delete ${counted(count, noun, nouns)}?`,
        text: `This cannot be undone. ${consequence}`.trim(),
        action: `Delete ${count}`,
      })}
      run={(row) => removeRecord(resource, row)}
      done={(count) => `${count} deleted`}
      doing={`Deleting ${nouns}`}
    />
  );
}

/** Something done to every chosen row. */
export interface BulkTask<Row> {
  nameOf(row: Row): string;
  /** What is asked before; the rows are named below it. */
  question(count: number, rows: readonly Row[]): Omit<Question, 'items'>;
  /** Does it to one row; throws the API's refusal. Must say nothing by itself: one message sums up. */
  run(row: Row): Promise<unknown>;
  /** '3 deleted' */
  done(count: number): string;
  /** The title over the progress of a long run: 'Deleting leagues'. */
  doing: string;
}

/** Does things to the chosen rows, after naming them; those that were refused stay chosen. */
export function useBulk<Row extends RaRecord>() {
  const { selectedIds, data = [], resource, onSelect } = useListContext<Row>();
  const provider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();

  /** The chosen rows: those of other pages are read. */
  const chosen = async (): Promise<Row[]> => {
    const shown = data.filter(({ id }) => selectedIds.includes(id));
    const missing: Identifier[] = selectedIds.filter((id) => !shown.some((row) => row.id === id));
    shown.push(...(await provider.getMany<Row>(resource, { ids: missing })).data);
    return shown;
  };

  const perform = async ({ nameOf, question, run, done, doing }: BulkTask<Row>): Promise<void> => {
    const rows = await chosen();
    if (!(await confirm({ ...question(rows.length, rows), items: rows.map(nameOf) }))) return;
    const outcomes = await runAll(doing, rows, run);
    const refused = outcomes.filter(({ refusal }) => refusal !== undefined);
    const whole = outcomes.length === rows.length && !refused.length;
    notify(summarize(outcomes, rows.length, done, nameOf).join('\n'), {
      type: whole ? 'success' : refused.length === outcomes.length ? 'error' : 'warning',
      multiLine: true,
      autoHideDuration: whole ? undefined : 15_000,
    });
    onSelect(refused.map(({ row }) => row.id));
    refresh();
    if (!refused.length) focusMain();
  };

  const start = (task: BulkTask<Row>): void => {
    setBusy(true);
    void perform(task)
      .catch((error: unknown) => notify(messageOf(error), { type: 'error' }))
      .finally(() => setBusy(false));
  };

  return { start, busy };
}

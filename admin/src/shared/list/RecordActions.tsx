import { RESOURCES } from '@contract/resources/index.js';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box } from '@mui/material';
import type { Query } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Identifier, useDelete, useNotify } from 'react-admin';
import { type Done, messageOf } from '../../api/index.js';
import { keyFor } from '../../auth/index.js';
import { useAbout } from '../about.js';
import { ActionButton, type ActionButtonProps, DialogButton } from '../ActionButton.js';
import { confirm, type Question } from '../confirm.js';
import { focusMain } from '../focus-main.js';
import { useRefreshResource } from '../resource-context.js';
import { useAct } from '../writes.js';

interface RecordActionsProps extends Pick<DeleteActionProps, 'of' | 'items' | 'locked'> {
  /** What is lost with it: 'Its clicks go with it.' */
  consequence?: string;
  /** Further buttons, before these. */
  children?: ReactNode;
}

export function RecordActions({ consequence, children, ...row }: RecordActionsProps) {
  const { of, locked } = row;
  return (
    <RowActions>
      {children}
      <DialogButton
        permission={keyFor(useRecordAround().resource, 'edit')}
        label="Edit"
        of={of}
        icon={EditIcon}
        locked={locked}
        dialog="edit"
      />
      <DeleteAction {...row} text={consequence} />
    </RowActions>
  );
}

function useRecordAround() {
  const about = useAbout();
  if (!about) throw new Error('There is no record here: put About around it.');
  return about;
}

interface DeleteActionProps {
  /** What the record is called here, where that is not its name. */
  of?: string;
  /** Precedes 'This cannot be undone.' */
  text?: string;
  /** What goes with it, by name; the record alone when left out. */
  items?: readonly string[];
  /** What it is called to delete it. */
  verb?: string;
  label?: string;
  variant?: 'outlined';
  locked?: string;
  onDeleted?(): void;
}

/** Deletes the record around once somebody has said yes to its name; gone only when the server says so. */
export function DeleteAction(props: DeleteActionProps) {
  const { text = '', verb = 'Delete', label = verb, variant, locked, onDeleted } = props;
  const { resource, record, name } = useRecordAround();
  const { noun } = RESOURCES[resource];
  const { of = name } = props;
  const { items = [of] } = props;
  const [remove, { isPending }] = useDelete();
  const refresh = useRefreshResource(resource);
  const notify = useNotify();

  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: items.length === 1 && items[0] === of ? `${verb} this ${noun}?` : `${verb} “${of}”?`,
      text: `${text} This cannot be undone.`.trim(),
      items,
      action: `${verb} ${noun}`,
      color: 'error',
    });
    if (!yes) return;
    let deleted = false;
    try {
      const options = { returnPromise: true, mutationMode: 'pessimistic' } as const;
      await remove(resource, { id: record.id, previousData: record }, options);
      deleted = true;
      focusMain();
      onDeleted?.();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
    // A page or dialog of the record itself may still be closing: reading it again could only fail.
    const isItself = ({ queryKey: [, method, params] }: Query): boolean =>
      method === 'getOne' && String((params as { id?: Identifier } | undefined)?.id) === String(record.id);
    void refresh((query) => deleted && isItself(query));
  };

  return (
    <ActionButton
      permission={keyFor(resource, 'delete')}
      label={label}
      of={of}
      icon={DeleteIcon}
      variant={variant}
      disabled={isPending}
      locked={locked}
      onClick={() => void ask()}
    />
  );
}

interface AskActionProps extends Omit<ActionButtonProps, 'of' | 'onClick' | 'disabled'> {
  /** What is asked before, about the record. */
  question: Question;
  run(): Promise<Done>;
}

/** Does something to the record around once somebody has said yes; shown as done only when the server has done it. */
export function AskAction({ question, run, ...button }: AskActionProps) {
  const { resource, name } = useRecordAround();
  const { act, busy } = useAct(resource);
  const ask = async (): Promise<void> => {
    if (await confirm({ items: [name], ...question })) await act(run);
  };
  return <ActionButton permission={keyFor(resource, 'edit')} {...button} disabled={busy} onClick={() => void ask()} />;
}

/** The buttons of a row, the same distance from each other everywhere. */
export function RowActions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>{children}</Box>;
}

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
import { useListBreakpoint } from '../widths.js';
import { useRestoreHint } from '../undo.js';
import { useAct } from '../writes.js';
import { RowMenu } from './RowMenu.js';

interface RecordActionsProps extends Pick<DeleteActionProps, 'of' | 'items' | 'locked' | 'onDeleted'> {
  /** Consequence of the deletion: 'This also deletes its clicks.' */
  consequence?: string;
  /** Label and icon of the form, if it does not edit all fields. */
  edit?: Pick<ActionButtonProps, 'label' | 'icon'>;
  /** Further actions, in a menu with the deletion. */
  children?: ReactNode;
}

const EDIT = { label: 'Edit', icon: EditIcon };

/** The button that edits the record, and a menu of the other actions. */
export function RecordActions({ consequence, edit = EDIT, children, ...row }: RecordActionsProps) {
  const { of, locked } = row;
  // Touch screens show no tooltips, so the button of a card has a label.
  const isTouched = useListBreakpoint() === 'cards';
  return (
    <RowActions>
      <DialogButton
        permission={keyFor(useRecordAround().resource, 'edit')}
        {...edit}
        of={of}
        variant={isTouched ? 'text' : undefined}
        locked={locked}
        dialog="edit"
        shortcut="e"
      />
      <RowMenu>
        {children}
        <DeleteAction {...row} text={consequence} />
      </RowMenu>
    </RowActions>
  );
}

function useRecordAround() {
  const about = useAbout();
  if (!about) throw new Error('There is no record here: put About around it.');
  return about;
}

interface DeleteActionProps {
  /** Name of the record on this page, if it differs. */
  of?: string;
  /** Precedes 'This cannot be undone.', or how long the deletion can be undone. */
  text?: string;
  /** Names of the deleted objects. Defaults to the record. */
  items?: readonly string[];
  /** Verb for the deletion. */
  verb?: string;
  label?: string;
  variant?: 'outlined';
  locked?: string;
  onDeleted?(): void;
}

/** Deletes the surrounding record after a confirmation. The row disappears only after the server's response. */
export function DeleteAction(props: DeleteActionProps) {
  const { text = '', verb = 'Delete', label = verb, variant, locked, onDeleted } = props;
  const { resource, record, name } = useRecordAround();
  const { noun } = RESOURCES[resource];
  const { of = name } = props;
  const { items = [of] } = props;
  const [remove, { isPending }] = useDelete();
  const refresh = useRefreshResource(resource);
  const notify = useNotify();
  const restoreHint = useRestoreHint(resource);

  const confirmAndDelete = async (): Promise<void> => {
    const yes = await confirm({
      title: items.length === 1 && items[0] === of ? `${verb} this ${noun}?` : `${verb} “${of}”?`,
      text: `${text} ${restoreHint}`.trim(),
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
    // A page or dialog of the deleted record may still be closing. Refetching the record would fail.
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
      onClick={() => void confirmAndDelete()}
    />
  );
}

interface AskActionProps extends Omit<ActionButtonProps, 'of' | 'onClick' | 'disabled'> {
  /** Confirmation about the record. */
  question: Question;
  run(): Promise<Done>;
}

/**
 * Runs an action on the surrounding record after a confirmation. The result is shown only after the server's response.
 */
export function AskAction({ question, run, ...button }: AskActionProps) {
  const { resource, name } = useRecordAround();
  const { act, busy } = useAct(resource);
  const confirmAndRun = async (): Promise<void> => {
    if (await confirm({ items: [name], ...question })) await act(run);
  };
  return (
    <ActionButton
      permission={keyFor(resource, 'edit')}
      {...button}
      disabled={busy}
      onClick={() => void confirmAndRun()}
    />
  );
}

/** Buttons of a row with a uniform distance. */
export function RowActions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>{children}</Box>;
}

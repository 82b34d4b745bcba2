import type { Permission } from '@contract/permissions.js';
import type { ResourceName } from '@contract/resources/index.js';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import type { Query } from '@tanstack/react-query';
import { useDelete, useNotify, type Identifier, type RaRecord } from 'react-admin';
import { messageOf } from '../../api/index.js';
import { ActionButton } from '../ActionButton.js';
import { confirm } from '../confirm.js';
import { focusMain } from '../focus-main.js';
import { useRefreshResource } from '../resource-context.js';

interface DeleteActionProps {
  resource: ResourceName;
  record: RaRecord;
  permission: Permission;
  /** 'league' */
  noun: string;
  /** What the record is called. */
  name: string;
  /** Beside 'This cannot be undone.' */
  text?: string;
  /** What goes with it, by name; the record alone when left out. */
  items?: readonly string[];
  label?: string;
  /** With its words beside the icon. */
  variant?: 'outlined';
  /** Why this record cannot be deleted, by whoever. */
  locked?: string;
  onDeleted?(): void;
}

/** Deletes a record once somebody has said yes to its name; gone only when the server says so. */
export function DeleteAction(props: DeleteActionProps) {
  const { resource, record, permission, noun, name, text = '', items = [name] } = props;
  const { label = 'Delete', variant, locked, onDeleted } = props;
  const [remove, { isPending }] = useDelete();
  const refresh = useRefreshResource(resource);
  const notify = useNotify();

  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: items.length === 1 && items[0] === name ? `Delete this ${noun}?` : `Delete “${name}”?`,
      text: `${text} This cannot be undone.`.trim(),
      items,
      action: `Delete ${noun}`,
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
      permission={permission}
      label={label}
      of={name}
      icon={DeleteIcon}
      variant={variant}
      disabled={isPending}
      locked={locked}
      onClick={() => void ask()}
    />
  );
}

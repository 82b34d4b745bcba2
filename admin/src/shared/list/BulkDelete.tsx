import type { Permission } from '@contract/permissions.js';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { useDeleteMany, useListContext, useNotify, useRefresh, type RaRecord } from 'react-admin';
import { messageOf } from '../../api/index.js';
import { ActionButton } from '../ActionButton.js';
import { confirm } from '../confirm.js';

interface BulkDeleteProps<Row> {
  permission: Permission;
  /** 'leagues' */
  noun: string;
  nameOf(row: Row): string;
  /** What goes with them. */
  consequence?: string;
}

/** Deletes the chosen rows after naming them. */
export function BulkDelete<Row extends RaRecord>({ permission, noun, nameOf, consequence = '' }: BulkDeleteProps<Row>) {
  const { selectedIds, data, resource, onUnselectItems } = useListContext<Row>();
  const [deleteMany, { isPending }] = useDeleteMany();
  const notify = useNotify();
  const refresh = useRefresh();

  const run = async (): Promise<void> => {
    const records = (data ?? []).filter(({ id }) => selectedIds.includes(id));
    const count = selectedIds.length;
    const yes = await confirm({
      title: `Delete ${count} ${noun}?`,
      text: `This cannot be undone. ${consequence}`.trim(),
      items: records.map(nameOf),
      action: `Delete ${count}`,
      color: 'error',
    });
    if (!yes) return;
    await deleteMany(
      resource,
      { ids: selectedIds, meta: { records } },
      { returnPromise: true, mutationMode: 'pessimistic' },
    ).catch((error: unknown) => notify(messageOf(error), { type: 'error', autoHideDuration: 8_000 }));
    onUnselectItems();
    refresh();
  };

  return (
    <ActionButton
      permission={permission}
      label="Delete"
      icon={DeleteIcon}
      variant="text"
      color="error"
      disabled={isPending}
      onClick={() => void run()}
    />
  );
}

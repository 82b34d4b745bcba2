import { keysFor, type Permission } from '@contract/permissions.js';
import type { ResourceName } from '@contract/resources/index.js';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box } from '@mui/material';
import type { Query } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Identifier, type RaRecord, useDelete, useNotify } from 'react-admin';
import { messageOf } from '../../api/index.js';
import { ActionButton } from '../ActionButton.js';
import { confirm } from '../confirm.js';
import { focusMain } from '../focus-main.js';
import { useNameOf, useRefreshResource, useResources } from '../resource-context.js';
import { useDialogParam } from '../useDialogParam.js';
import { BulkDelete } from './bulk.js';

/** The key that an action on a resource needs. Raises an error for one without a key. */
export function keyFor(resource: ResourceName, action: 'create' | 'edit' | 'delete'): Permission {
  const [key] = keysFor(resource, action);
  if (!key) throw new Error(`Give src/contract/resources/${resource}.ts a key to ${action} by.`);
  return key;
}

interface RecordActionsProps {
  resource: ResourceName;
  record: RaRecord;
  /** What it is called here, where that is not its name. */
  name?: string;
  /** What is lost with it: 'Its clicks go with it.' */
  consequence?: string;
  /** What the question lists; its name when left out. */
  items?: readonly string[];
  /** Further buttons, before these. */
  children?: ReactNode;
}

/** Edits and deletes the record of a row. */
export function RecordActions(props: RecordActionsProps) {
  const { resource, record, consequence, items, children } = props;
  const nameOf = useNameOf(resource);
  const { noun } = useResources()[resource];
  const { name = nameOf(record) } = props;
  return (
    <RowActions>
      {children}
      <EditAction permission={keyFor(resource, 'edit')} id={record.id} of={name} />
      <DeleteAction
        resource={resource}
        record={record}
        permission={keyFor(resource, 'delete')}
        noun={noun}
        name={name}
        text={consequence}
        items={items}
      />
    </RowActions>
  );
}

interface DeleteChosenProps<Row> {
  resource: ResourceName;
  nameOf?(row: Row): string;
  consequence?: string;
}

/** Deletes the chosen rows. */
export function DeleteChosen<Row extends RaRecord>({ resource, nameOf, consequence }: DeleteChosenProps<Row>) {
  const named = useNameOf(resource);
  const { nouns } = useResources()[resource];
  const permission = keyFor(resource, 'delete');
  return <BulkDelete<Row> permission={permission} noun={nouns} nameOf={nameOf ?? named} consequence={consequence} />;
}

interface EditActionProps {
  permission: Permission;
  id: Identifier;
  /** The name of what is edited. */
  of: string;
  /** What `useDialogParam` calls the dialog. */
  dialog?: string;
  label?: string;
  /** With its text next to the icon. */
  variant?: 'outlined';
}

/** Opens the dialog that edits a record. */
export function EditAction({ permission, id, of, dialog = 'edit', label = 'Edit', variant }: EditActionProps) {
  const { open } = useDialogParam();
  return (
    <ActionButton
      permission={permission}
      label={label}
      of={of}
      icon={EditIcon}
      variant={variant}
      onClick={() => open(dialog, String(id))}
    />
  );
}

interface DeleteActionProps {
  resource: ResourceName;
  record: RaRecord;
  permission: Permission;
  /** 'league' */
  noun: string;
  /** What the record is called. */
  name: string;
  /** Follows 'This cannot be undone.' */
  text?: string;
  /** What goes with it, by name; the record alone when left out. */
  items?: readonly string[];
  /** What it is called to delete it. */
  verb?: string;
  label?: string;
  /** With its text next to the icon. */
  variant?: 'outlined';
  /** Why this record cannot be deleted. */
  locked?: string;
  onDeleted?(): void;
}

/** Deletes a record once somebody has said yes to its name; gone only when the server says so. */
export function DeleteAction(props: DeleteActionProps) {
  const { resource, record, permission, noun, name, text = '', items = [name] } = props;
  const { verb = 'Delete', label = verb, variant, locked, onDeleted } = props;
  const [remove, { isPending }] = useDelete();
  const refresh = useRefreshResource(resource);
  const notify = useNotify();

  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: items.length === 1 && items[0] === name ? `${verb} this ${noun}?` : `${verb} “${name}”?`,
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

/** The buttons of a row, the same distance from each other everywhere. */
export function RowActions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>{children}</Box>;
}

import { keysFor, type Permission } from '@contract/permissions.js';
import type { ResourceName } from '@contract/resources/index.js';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useNameOf, useResources } from '../resource-context.js';
import { BulkDelete } from './BulkDelete.js';
import { DeleteAction } from './DeleteAction.js';
import { EditAction } from './EditAction.js';
import { RowActions } from './RowActions.js';

/** The key that an action on a resource needs. Raises an error for one that nobody may do. */
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

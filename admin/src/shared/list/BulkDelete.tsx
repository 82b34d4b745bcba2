import type { Permission } from '@contract/permissions.js';
import type { ResourceName } from '@contract/resources/index.js';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { useResourceContext, type RaRecord } from 'react-admin';
import { removeRecord } from '../../api/remove.js';
import { BulkAction } from './BulkAction.js';

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
  const resource = useResourceContext() as ResourceName;
  return (
    <BulkAction<Row>
      permission={permission}
      label="Delete"
      icon={DeleteIcon}
      color="error"
      nameOf={nameOf}
      question={(count) => ({
        title: `Delete ${count} ${noun}?`,
        text: `This cannot be undone. ${consequence}`.trim(),
        action: `Delete ${count}`,
      })}
      run={(row) => removeRecord(resource, row)}
      done={(count) => `${count} deleted`}
      doing={`Deleting ${noun}`}
    />
  );
}

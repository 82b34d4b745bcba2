import type { ReactNode } from 'react';
import { RadioButtonGroupInput, type RaRecord } from 'react-admin';
import { announcements } from '../../api/index.js';
import { FormDialog } from '../form/FormDialog.js';
import { ReadRecord } from '../form/ReadRecord.js';
import { StatusLabel } from '../StatusLabel.js';
import { useSetStatus } from '../writes.js';
import type { StatusField } from './status.js';

interface StatusDialogProps<Row extends RaRecord & { status: Status }, Status extends string> {
  of: StatusField<Row, Status>;
  title: string;
  id: string;
  onClose(): void;
  /** What the record says, above the choice. */
  children(record: Row): ReactNode;
}

/** Reads a record by the id in the address, then gives it another status. */
export function StatusDialog<Row extends RaRecord & { status: Status }, Status extends string>(
  props: StatusDialogProps<Row, Status>,
) {
  const { of: field, title, id, onClose, children } = props;
  const { resource, statuses, tones, dto } = field;
  const save = useSetStatus(resource);
  const choices = statuses.map((status) => ({ id: status, name: <StatusLabel status={status} tones={tones} /> }));
  return (
    <ReadRecord<Row> resource={resource} id={id} title={title} onClose={onClose}>
      {(record) => (
        <FormDialog
          title={title}
          initial={{ id: record.id, status: record.status, revision: record.revision as number }}
          dto={dto}
          labels={{ status: 'Status' }}
          maxWidth="xs"
          submitLabel="Save status"
          save={async ({ status }, revision) => {
            announcements.emit((await save(record, String(status), revision)).message);
          }}
          onClose={onClose}
        >
          {children(record)}
          <RadioButtonGroupInput
            source="status"
            label="Status"
            choices={choices}
            optionText="name"
            row={false}
            helperText={false}
          />
        </FormDialog>
      )}
    </ReadRecord>
  );
}

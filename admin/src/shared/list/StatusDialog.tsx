import type { ReactNode } from 'react';
import { RadioButtonGroupInput, type RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { setStatus } from '../../api/record-calls.js';
import { keyFor } from '../../auth/index.js';
import { FormDialog } from '../form/FormDialog.js';
import { RecordDialogAt } from '../form/ReadRecord.js';
import { StatusLabel } from '../StatusLabel.js';
import { useWrite } from '../writes.js';
import type { StatusField } from './status.js';

interface StatusDialogProps<Row extends RaRecord & { status: Status }, Status extends string> {
  of: StatusField<Row, Status>;
  title: string;
  /** Renders the record above the choice. */
  children(record: Row): ReactNode;
  /** Further fields for some statuses. */
  more?: MoreFields<Row>;
}

interface MoreFields<Row> {
  /** Returns the initial values of the fields. */
  initial(record: Row): object;
  inputs: ReactNode;
  /** Returns the fields to send. */
  toSend(values: FieldValues): object;
}

export function StatusDialogAt<Row extends RaRecord & { status: Status }, Status extends string>(
  props: StatusDialogProps<Row, Status>,
) {
  const { of: field, title, children, more } = props;
  const { resource, statuses, tones, dto } = field;
  const write = useWrite(resource);
  const choices = statuses.map((status) => ({ id: status, name: <StatusLabel status={status} tones={tones} /> }));
  return (
    <RecordDialogAt<Row> name="status" permission={keyFor(resource, 'edit')} title={title}>
      {(record, close) => (
        <FormDialog
          title={title}
          initial={{
            id: record.id,
            status: record.status,
            revision: record.revision as number,
            ...more?.initial(record),
          }}
          dto={dto}
          history={{ resource, id: String(record.id), name: field.nameOf(record) }}
          labels={{ status: 'Status' }}
          maxWidth="xs"
          submitLabel="Save status"
          save={({ status, ...values }, revision) =>
            write(() => setStatus(resource, record, String(status), revision, more?.toSend({ status, ...values })))
          }
          onClose={close}
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
          {more?.inputs}
        </FormDialog>
      )}
    </RecordDialogAt>
  );
}

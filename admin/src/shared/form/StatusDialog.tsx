import type { ResourceName } from '@contract/resources/index.js';
import type { ClassConstructor } from 'class-transformer';
import type { ReactNode } from 'react';
import { RadioButtonGroupInput, type RaRecord } from 'react-admin';
import { announcements } from '../../api/index.js';
import { StatusLabel, type StatusTones } from '../StatusLabel.js';
import { useSetStatus } from '../writes.js';
import { FormDialog } from './FormDialog.js';
import { dtoResolver } from './resolver.js';

interface StatusDialogProps<Status extends string> {
  title: string;
  resource: ResourceName;
  record: RaRecord & { status: Status };
  statuses: readonly Status[];
  tones: StatusTones<Status>;
  /** The class that validates `PUT …/status`. */
  dto: ClassConstructor<object>;
  onClose(): void;
  /** What the record says, above the choice. */
  children: ReactNode;
}

const LABELS = { status: 'Status' };

/** Gives one record another status. */
export function StatusDialog<Status extends string>(props: StatusDialogProps<Status>) {
  const { title, resource, record, statuses, tones, dto, onClose, children } = props;
  const save = useSetStatus(resource);
  const choices = statuses.map((status) => ({ id: status, name: <StatusLabel status={status} tones={tones} /> }));
  return (
    <FormDialog
      title={title}
      initial={{ id: record.id, status: record.status, revision: record.revision }}
      resolver={dtoResolver(dto)}
      labels={LABELS}
      maxWidth="xs"
      submitLabel="Save status"
      save={async ({ status }, revision) => {
        announcements.emit((await save(record, String(status), revision)).message);
      }}
      onClose={onClose}
    >
      {children}
      <RadioButtonGroupInput
        source="status"
        label="Status"
        choices={choices}
        optionText="name"
        row={false}
        helperText={false}
      />
    </FormDialog>
  );
}

import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import StatusIcon from '@mui/icons-material/FlagOutlined';
import { Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import { type RaRecord, useResourceContext } from 'react-admin';
import type { Dto } from '../../api/fields.js';
import { setStatus } from '../../api/record-calls.js';
import { keyFor } from '../../auth/index.js';
import { ActionButton, DialogButton } from '../ActionButton.js';
import type { ListKey } from '../list-keys.js';
import { StatusLabel, type StatusTones } from '../StatusLabel.js';
import { counted } from '../words.js';
import { useWrite } from '../writes.js';
import { useBulk } from './bulk.js';
import { StatusSelect } from './inline-edit.js';

/** Status of a resource's records: its values and their tones. */
export interface StatusField<Row extends RaRecord & { status: Status }, Status extends string> {
  resource: ResourceName;
  statuses: readonly Status[];
  tones: StatusTones<Status>;
  /** Class that validates `PUT …/status`. */
  dto: Dto;
  /** Returns the name of a record in confirmations and results. */
  nameOf(row: Row): string;
}

interface StatusCellProps<Row extends RaRecord & { status: Status }, Status extends string> {
  of: StatusField<Row, Status>;
  record: Row;
  /** Name of the record on this page. */
  name?: string;
}

export function StatusCell<Row extends RaRecord & { status: Status }, Status extends string>(
  props: StatusCellProps<Row, Status>,
) {
  const { of: field, record, name = field.nameOf(record) } = props;
  const write = useWrite(field.resource);
  return (
    <StatusSelect<Status>
      record={record}
      value={record.status}
      statuses={field.statuses}
      tones={field.tones}
      permission={keyFor(field.resource, 'edit')}
      of={name}
      save={(status) => write(() => setStatus(field.resource, record, status))}
      optimistic
    />
  );
}

export const StatusAction = (button: { label: string; of?: string; shortcut?: ListKey }) => (
  <DialogButton
    permission={keyFor(useResourceContext() as ResourceName, 'edit')}
    icon={StatusIcon}
    dialog="status"
    {...button}
  />
);

/** Sets the status of the selected rows after a confirmation that names them. */
export function BulkStatus<Row extends RaRecord & { status: Status }, Status extends string>({
  of: { resource, statuses, tones, nameOf },
}: {
  of: StatusField<Row, Status>;
}) {
  const { start, busy } = useBulk<Row>();
  const { noun, nouns } = RESOURCES[resource];
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  const choose = (status: Status): void => {
    setOpen(false);
    start({
      nameOf,
      question: (count) => ({
        title: `Mark ${counted(count, noun, nouns)} as ${status}?`,
        text: 'You can change the status again later.',
        action: `Mark as ${status}`,
      }),
      run: (row) => setStatus(resource, row, status),
      done: (count) => `${count} marked as ${status}`,
      doing: `Marking ${nouns} as ${status}`,
    });
  };

  return (
    <>
      <span ref={anchor}>
        <ActionButton
          permission={keyFor(resource, 'edit')}
          label="Set status"
          icon={StatusIcon}
          variant="text"
          disabled={busy}
          onClick={() => setOpen(true)}
        />
      </span>
      <Menu anchorEl={() => anchor.current} open={open} onClose={() => setOpen(false)}>
        {statuses.map((status) => (
          <MenuItem key={status} onClick={() => choose(status)}>
            <StatusLabel status={status} tones={tones} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

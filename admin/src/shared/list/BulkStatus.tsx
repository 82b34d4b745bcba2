import type { Permission } from '@contract/permissions.js';
import StatusIcon from '@mui/icons-material/FlagOutlined';
import { Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { ActionButton } from '../ActionButton.js';
import { StatusLabel, type StatusTones } from '../StatusLabel.js';
import { useBulk } from './useBulk.js';

interface BulkStatusProps<Row, Status extends string> {
  permission: Permission;
  /** 'messages' */
  noun: string;
  statuses: readonly Status[];
  tones: StatusTones<Status>;
  nameOf(row: Row): string;
  /** Writes the status of one row; says nothing by itself. */
  save(row: Row, status: Status): Promise<unknown>;
}

/** Gives the chosen rows one status, after naming them. */
export function BulkStatus<Row extends RaRecord, Status extends string>(props: BulkStatusProps<Row, Status>) {
  const { permission, noun, statuses, tones, nameOf, save } = props;
  const { start, busy } = useBulk<Row>();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  const choose = (status: Status): void => {
    setOpen(false);
    start({
      nameOf,
      question: (count) => ({
        title: `Mark ${count} ${noun} as ${status}?`,
        text: 'Any status can be chosen again later.',
        action: `Mark as ${status}`,
      }),
      run: (row) => save(row, status),
      done: (count) => `${count} marked as ${status}`,
      doing: `Marking ${noun} as ${status}`,
    });
  };

  return (
    <>
      <span ref={anchor}>
        <ActionButton
          permission={permission}
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

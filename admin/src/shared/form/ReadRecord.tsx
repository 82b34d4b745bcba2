import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import { Box, Skeleton } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { type RaRecord, useGetOne, useResourceContext } from 'react-admin';
import type { NeededKeys } from '../../auth/index.js';
import { DialogAt } from '../DialogAt.js';
import { ErrorState } from '../EmptyState.js';
import { PlainDialog } from '../PlainDialog.js';
import { useOpenRecord } from '../presence/presence.js';
import type { RecordFormProps } from './RecordDialog.js';

interface ReadRecordProps<Row extends RaRecord> {
  resource: ResourceName;
  id: string;
  /** Title of the dialog while the record loads. */
  title: string;
  /** Field that lists omit. The dialog waits for it, because the first record may be from a list. */
  needs?: keyof Row;
  onClose(): void;
  children(record: Row): ReactNode;
}

/** Reads the record of the address for a dialog. */
export function ReadRecord<Row extends RaRecord>(props: ReadRecordProps<Row>) {
  const { resource, id, title, needs, onClose, children } = props;
  const query = useGetOne<Row>(resource, { id }, needs === undefined ? {} : { staleTime: 0 });
  useOpenRecord({ resource, id }, 'viewing');
  const record = query.data;
  const isRead = record && (needs === undefined || needs in record);
  return isRead ? children(record) : <LoadingDialog title={title} of={query} onClose={onClose} />;
}

interface LoadingDialogProps {
  title: string;
  /** Query that reads the record. */
  of: { error: unknown; refetch(): unknown };
  onClose(): void;
}

/** A dialog whose record is loading or could not be read. */
export function LoadingDialog({ title, of: { error, refetch }, onClose }: LoadingDialogProps) {
  return (
    <PlainDialog title={title} onClose={onClose}>
      <Box aria-busy={!error}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          [0, 1, 2, 3].map((row) => <Skeleton key={row} variant="rounded" height={38} sx={{ my: 1.5 }} />)
        )}
      </Box>
    </PlainDialog>
  );
}

export interface RecordDialogProps<Row extends RaRecord> {
  record: Row;
  onClose(): void;
}

interface RecordDialogAtProps<Row extends RaRecord> {
  name: string;
  permission?: NeededKeys;
  /** Defaults to the surrounding resource. */
  resource?: ResourceName;
  /** Title while the record loads. Defaults to a title such as 'Edit league'. */
  title?: string;
  needs?: keyof Row;
  dialog?: ComponentType<RecordDialogProps<Row>> | ComponentType<RecordFormProps<Row>>;
  /** Renders the dialog instead of `dialog`. */
  children?(record: Row, close: () => void): ReactNode;
}

/** Opens a dialog for the record of the address after reading the record. */
export function RecordDialogAt<Row extends RaRecord>(props: RecordDialogAtProps<Row>) {
  const { name, permission, needs, dialog: Dialog, children } = props;
  const around = useResourceContext() as ResourceName;
  const { resource = around } = props;
  const { title = `Edit ${RESOURCES[resource].noun}` } = props;
  return (
    <DialogAt name={name} permission={permission}>
      {(id, close) => (
        <ReadRecord<Row> key={id} resource={resource} id={id} title={title} needs={needs} onClose={close}>
          {(record) => (Dialog ? <Dialog record={record} onClose={close} /> : children?.(record, close))}
        </ReadRecord>
      )}
    </DialogAt>
  );
}

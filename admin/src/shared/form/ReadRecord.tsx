import type { ResourceName } from '@contract/resources/index.js';
import { Box, Skeleton } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { ErrorState } from '../EmptyState.js';
import { PlainDialog } from '../PlainDialog.js';
import { useOpenRecord } from '../presence/presence.js';
import { useResources } from '../resource-context.js';
import type { RecordFormProps } from './RecordDialog.js';

interface ReadRecordProps<Row extends RaRecord> {
  resource: ResourceName;
  id: string;
  /** The title of the dialog while the record is on its way. */
  title: string;
  onClose(): void;
  children(record: Row): ReactNode;
}

/** Reads the record that an address names, for a dialog about it. */
export function ReadRecord<Row extends RaRecord>({ resource, id, title, onClose, children }: ReadRecordProps<Row>) {
  const { data, error, refetch } = useGetOne<Row>(resource, { id });
  useOpenRecord({ resource, id }, 'viewing');
  if (data) return children(data);
  return <LoadingDialog title={title} error={error} onRetry={() => void refetch()} onClose={onClose} />;
}

interface LoadingDialogProps {
  title: string;
  error: unknown;
  onRetry(): void;
  onClose(): void;
}

/** A dialog whose record is on its way, or could not be read. */
export function LoadingDialog({ title, error, onRetry, onClose }: LoadingDialogProps) {
  return (
    <PlainDialog title={title} onClose={onClose}>
      <Box aria-busy={!error}>
        {error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          [0, 1, 2, 3].map((row) => <Skeleton key={row} variant="rounded" height={38} sx={{ my: 1.5 }} />)
        )}
      </Box>
    </PlainDialog>
  );
}

interface EditDialogProps<Row extends RaRecord> {
  resource: ResourceName;
  id: string;
  form: ComponentType<RecordFormProps<Row>>;
  onClose(): void;
}

/** Reads a record by the id in the address, then opens its form. */
export function EditDialog<Row extends RaRecord>({ resource, id, form: Form, onClose }: EditDialogProps<Row>) {
  const { noun } = useResources()[resource];
  return (
    <ReadRecord<Row> resource={resource} id={id} title={`Edit ${noun}`} onClose={onClose}>
      {(record) => <Form record={record} onClose={onClose} />}
    </ReadRecord>
  );
}

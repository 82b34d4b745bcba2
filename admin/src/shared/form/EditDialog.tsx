import type { ResourceName } from '@contract/resources/index.js';
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import { useResources } from '../resource-context.js';
import { ReadRecord } from './ReadRecord.js';
import type { RecordFormProps } from './RecordDialog.js';

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

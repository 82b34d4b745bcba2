import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import type { RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Dto } from '../../api/fields.js';
import { useNameOf } from '../resource-context.js';
import { useSave } from '../writes.js';
import { FormDialog, type FormDialogProps } from './FormDialog.js';

/** Props of a resource's form: a record to edit, or none to add one. */
export interface RecordFormProps<Row extends RaRecord = RaRecord> {
  record?: Row;
  onClose(): void;
}

interface RecordDialogProps extends Omit<FormDialogProps, 'title' | 'save' | 'resolver' | 'draftKey'> {
  resource: ResourceName;
  dto: Dto;
  record: RaRecord | undefined;
  /** Initial values of a new record. */
  initial: object;
  title?: string;
  /** Whether unsaved input is stored as a draft. */
  keepsDraft?: boolean;
  /** Returns the fields to send. Defaults to all fields. */
  toSend?(values: FieldValues): object;
  onSaved?(record: RaRecord): void;
}

/** Dialog that adds a record, or edits `record`. */
export function RecordDialog(props: RecordDialogProps) {
  const { resource, record, initial, keepsDraft = true, toSend = (values) => values, onSaved, ...dialog } = props;
  const { noun } = RESOURCES[resource];
  const nameOf = useNameOf(resource);
  const save = useSave(resource);
  const submit = async (values: FieldValues, revision?: number): Promise<RaRecord> => {
    const saved = await save(toSend(values), { record, revision });
    onSaved?.(saved);
    return saved;
  };
  return (
    <FormDialog
      title={record ? `Edit ${noun}` : `Add ${noun}`}
      draftKey={keepsDraft ? `${resource}:${record?.id ?? 'new'}` : undefined}
      submitLabel={record ? 'Save' : `Add ${noun}`}
      history={record && { resource, id: String(record.id), name: nameOf(record) }}
      {...dialog}
      initial={record ?? initial}
      save={submit}
    />
  );
}

import { type ResourceName, RESOURCES } from '@contract/resources/index.js';
import type { RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Dto } from '../../api/fields.js';
import { useNameOf } from '../resource-context.js';
import { useSave } from '../writes.js';
import { FormDialog, type FormDialogProps } from './FormDialog.js';

/** What a form of a resource is given: a record to change, or none to add one. */
export interface RecordFormProps<Row extends RaRecord = RaRecord> {
  record?: Row;
  onClose(): void;
}

interface RecordDialogProps extends Omit<FormDialogProps, 'title' | 'save' | 'resolver' | 'draftKey'> {
  resource: ResourceName;
  dto: Dto;
  record: RaRecord | undefined;
  /** What a new record starts with. */
  initial: object;
  title?: string;
  /** Whether what is typed is kept for a reload. */
  keepsDraft?: boolean;
  /** What of the form is sent; everything when left out. */
  toSend?(values: FieldValues): object;
  onSaved?(record: RaRecord): void;
}

/** The dialog that adds a record, or changes the one given. */
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

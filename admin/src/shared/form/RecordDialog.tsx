import { labelOf } from '@contract/dto/decorators.js';
import type { ResourceName } from '@contract/resources/index.js';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { type Dto, fieldsOf } from '../../api/fields.js';
import { useResources } from '../resource-context.js';
import { FormDialog, type FormDialogProps } from './FormDialog.js';
import { LoadingDialog } from './LoadingDialog.js';
import { dtoResolver } from './resolver.js';
import { useSave } from './useSave.js';

/** What a form of a resource is given: a record to change, or none to add one. */
export interface RecordFormProps<Row extends RaRecord = RaRecord> {
  record?: Row;
  onClose(): void;
}

interface RecordDialogProps extends Pick<FormDialogProps, 'maxWidth' | 'move'> {
  resource: ResourceName;
  /** The class that validates the form. */
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
  onClose(): void;
  children: ReactNode;
}

/** The dialog that adds a record, or changes the one given. */
export function RecordDialog(props: RecordDialogProps) {
  const { resource, dto, record, initial, move, maxWidth, onClose, children } = props;
  const { keepsDraft = true, toSend = (values: FieldValues) => values, onSaved } = props;
  const { noun } = useResources()[resource];
  const save = useSave(resource);
  const resolver = useMemo(() => dtoResolver(dto, move), [dto, move]);
  const labels = useMemo(() => labelsOf(dto), [dto]);
  const submit = async (values: FieldValues, revision?: number): Promise<void> => {
    const saved = await save(toSend(values), { record, revision });
    onSaved?.(saved);
  };
  return (
    <FormDialog
      title={props.title ?? (record ? `Edit ${noun}` : `Add ${noun}`)}
      initial={record ?? initial}
      resolver={resolver}
      labels={labels}
      move={move}
      maxWidth={maxWidth}
      draftKey={keepsDraft ? `${resource}:${record?.id ?? 'new'}` : undefined}
      submitLabel={record ? 'Save' : `Add ${noun}`}
      save={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

/** What a conflict calls the fields; passwords are no part of the record, and are not shown. */
const labelsOf = (dto: Dto): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(dto)
      .filter((field) => !/password/i.test(field))
      .map((field) => [field, labelOf(dto, field)]),
  );

interface EditDialogProps<Row extends RaRecord> {
  resource: ResourceName;
  id: string;
  form: ComponentType<RecordFormProps<Row>>;
  onClose(): void;
}

/** Reads a record by the id in the address, then opens its form. */
export function EditDialog<Row extends RaRecord>({ resource, id, form: Form, onClose }: EditDialogProps<Row>) {
  const { noun } = useResources()[resource];
  const { data, error, refetch } = useGetOne<Row>(resource, { id });
  if (data) return <Form record={data} onClose={onClose} />;
  return <LoadingDialog title={`Edit ${noun}`} error={error} onRetry={() => void refetch()} onClose={onClose} />;
}

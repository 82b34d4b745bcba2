import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { ApiError, fieldErrors, messageOf, type FieldErrors } from '../../api/index.js';

/** What somebody typed, and the record that another person stored meanwhile. */
export interface Conflict {
  values: FieldValues;
  current: RaRecord;
}

interface FormSaveOptions {
  /** Writes; throws the API's refusal. False: somebody thought better of it. */
  save(values: FieldValues, revision?: number): Promise<unknown>;
  /** It was written. */
  onSaved(): void;
  /** Server messages of a field shown under another. */
  move?: Readonly<Record<string, string>>;
}

/** Submits a form: what the API refuses becomes messages at the fields, a failure above them, or a conflict. */
export function useFormSave({ save, onSaved, move = {} }: FormSaveOptions) {
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const submit = async (values: FieldValues, revision?: number): Promise<FieldErrors | undefined> => {
    setFailure('');
    try {
      if ((await save(values, revision)) !== false) onSaved();
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      if (body?.code === 'STALE_WRITE' && body.current) {
        setConflict({ values, current: body.current as RaRecord });
        return undefined;
      }
      const errors = Object.entries(body?.errors ?? {}).map(([field, texts]) => [move[field] ?? field, texts]);
      setFailure(messageOf(error));
      return fieldErrors(Object.fromEntries(errors) as Record<string, string[]>);
    }
    return undefined;
  };

  return { failure, conflict, submit, settle: () => setConflict(null) };
}

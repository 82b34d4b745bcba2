import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import {
  announcements,
  ApiError,
  changesIn,
  fieldErrors,
  messageIn,
  messageOf,
  type FieldErrors,
} from '../../api/index.js';
import { type Difference, differences, type Merge, mergeEdits, withStored } from './merge.js';

/** Differences between the typed values and a record that another user stored in the meantime. */
export interface Conflict {
  /** The stored record with the form's fields. */
  storedValues: object;
  /** Revision of the stored record. */
  revision: number;
  clashes: readonly Difference[];
  /** Labels of the fields that only the other user changed. */
  mergedLabels: readonly string[];
  /** Returns the values to submit after the user selected the fields that retain their stored values. */
  choosing(stored: readonly string[]): [values: FieldValues, revision: number];
}

interface FormSaveOptions {
  /**
   * Saves the values and throws the API's error. Resolves to a `{message}` to announce, or to false if the user
   * cancelled.
   */
  save(values: FieldValues, revision?: number): Promise<unknown>;
  /** Called after saving with the result of `save`. */
  onSaved(saved: unknown): void;
  /** Fields whose server messages are shown at another field. */
  move?: Readonly<Record<string, string>>;
  /** Initial values of the form. */
  start: object;
  /** Returns the form's fields of a stored record. */
  read(record: RaRecord): object;
  /** Returns the labels of the visible fields by source. */
  labelsNow(): Readonly<Record<string, string>>;
}

/** Maximum number of attempts to save while other users save too, before the user has to decide. */
const TRIES = 3;
const ID = /^[0-9a-f]{24}$/;

/**
 * Submits a form, merged with the changes that another user stored in the meantime. Errors become messages at the
 * fields or above them. A conflict arises if both changed a field.
 */
export function useFormSave({ save, onSaved, move = {}, start, read, labelsNow }: FormSaveOptions) {
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** Returns a field's label, or the label of the field whose messages it shows. */
  const labelOf = (field: string): string | undefined => {
    const labels = labelsNow();
    const source = Object.keys(move).find((from) => move[from] === field);
    return labels[field] ?? (source === undefined ? undefined : labels[source]);
  };
  const clashesOf = (merge: Merge, storedValues: object): Difference[] => {
    const labels = Object.fromEntries(merge.clashes.map((field) => [field, labelOf(field) ?? field]));
    const named = (clash: Difference): Difference => {
      if (!ID.test(clash.typed) && !ID.test(clash.stored)) return clash;
      // Ids mean nothing to users, so the name of the stored record is shown if it is available.
      const source = Object.keys(move).find((from) => move[from] === clash.field) ?? '';
      const name = (storedValues as Record<string, unknown>)[source];
      return { ...clash, typed: 'Your value', stored: typeof name === 'string' ? name : 'Their value' };
    };
    return differences(merge.values, storedValues, labels).map(named);
  };

  /**
   * Saves `sent`, which contains the typed values or their merge. Resolves to the labels of merged fields, or to null
   * if the save failed.
   */
  const attempt = async (
    typed: FieldValues,
    sent: FieldValues,
    revision: number | undefined,
    tries = TRIES,
  ): Promise<string[] | null> => {
    try {
      const saved = await save(sent, revision);
      if (saved === false) return null;
      // A record has no message: its call has announced the result.
      if (messageIn(saved)) announcements.emit({ message: messageIn(saved), changes: changesIn(saved) });
      onSaved(saved);
      return [];
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      if (body?.code !== 'STALE_WRITE' || !body.current) throw error;
      const current = body.current as RaRecord;
      const stored = current.revision as number;
      const storedValues = read(current);
      const merge = mergeEdits(start, typed, storedValues);
      const clashes = clashesOf(merge, storedValues);
      const mergedLabels = merge.mergedFields.flatMap((field) => labelOf(field) ?? []);
      if (clashes.length === 0 && tries > 1)
        return (await attempt(typed, merge.values, stored, tries - 1)) && mergedLabels;
      const choosing = (fields: readonly string[]): [FieldValues, number] => {
        setConflict(null);
        return [withStored(merge.values, storedValues, fields), stored];
      };
      setConflict({ storedValues, revision: stored, clashes, mergedLabels, choosing });
      return null;
    }
  };

  const submit = async (values: FieldValues, revision?: number): Promise<FieldErrors | undefined> => {
    setFailure('');
    try {
      const mergedLabels = await attempt(values, values, revision);
      if (mergedLabels?.length)
        announcements.emit(`Someone else changed ${mergedLabels.join(', ')} in the meantime. Both changes were saved.`);
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      const errors = Object.entries(body?.errors ?? {}).map(([field, texts]) => [move[field] ?? field, texts]);
      setFailure(messageOf(error));
      return fieldErrors(Object.fromEntries(errors) as Record<string, string[]>);
    }
    return undefined;
  };

  return { failure, conflict, submit, settle: () => setConflict(null) };
}

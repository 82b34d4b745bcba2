import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { announcements, ApiError, fieldErrors, messageIn, messageOf, type FieldErrors } from '../../api/index.js';
import { type Difference, differences, type Merge, mergeEdits, withStored } from './merge.js';

/** What somebody typed, against what another person stored meanwhile. */
export interface Conflict {
  /** What the form shows of the stored record. */
  theirs: object;
  /** Of the stored record. */
  revision: number;
  clashes: readonly Difference[];
  /** Labels of what the other one alone changed. */
  taken: readonly string[];
  /** What to submit once it is chosen which fields stay as they are stored. */
  choosing(stored: readonly string[]): [values: FieldValues, revision: number];
}

interface FormSaveOptions {
  /**
   * Writes; throws the refusal of the API. Resolves to a `{message}` to announce, or to false where the person
   * cancelled.
   */
  save(values: FieldValues, revision?: number): Promise<unknown>;
  /** It was written; `saved` is what `save` resolved to. */
  onSaved(saved: unknown): void;
  /** Server messages of a field shown under another. */
  move?: Readonly<Record<string, string>>;
  /** What the form began with. */
  start: object;
  /** What the form shows of a stored record. */
  read(record: RaRecord): object;
  /** The fields that people see, by their source. */
  labelsNow(): Readonly<Record<string, string>>;
}

/** How often a save goes out again because others save too, before a person is asked. */
const TRIES = 3;
const ID = /^[0-9a-f]{24}$/;

/**
 * Submits a form, merged with what somebody else stored meanwhile: refusals become messages at the fields or above
 * them, and a conflict where both changed a field.
 */
export function useFormSave({ save, onSaved, move = {}, start, read, labelsNow }: FormSaveOptions) {
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** A field's label; the one of the field whose messages it shows, where it has none of its own. */
  const labelOf = (field: string): string | undefined => {
    const labels = labelsNow();
    const source = Object.keys(move).find((from) => move[from] === field);
    return labels[field] ?? (source === undefined ? undefined : labels[source]);
  };
  const clashesOf = (merge: Merge, theirs: object): Difference[] => {
    const labels = Object.fromEntries(merge.clashes.map((field) => [field, labelOf(field) ?? field]));
    const named = (clash: Difference): Difference => {
      if (!ID.test(clash.mine) && !ID.test(clash.theirs)) return clash;
      // An id says nothing to people: a form has the name of the stored one, if any.
      const source = Object.keys(move).find((from) => move[from] === clash.field) ?? '';
      const name = (theirs as Record<string, unknown>)[source];
      return { ...clash, mine: 'What you chose', theirs: typeof name === 'string' ? name : 'What they chose' };
    };
    return differences(merge.values, theirs, labels).map(named);
  };

  /** Saves `sent`, which is what was typed or a merge of it; resolves to the labels of what the merge took, null if not saved. */
  const attempt = async (
    typed: FieldValues,
    sent: FieldValues,
    revision: number | undefined,
    tries = TRIES,
  ): Promise<string[] | null> => {
    try {
      const saved = await save(sent, revision);
      if (saved === false) return null;
      announcements.emit(messageIn(saved));
      onSaved(saved);
      return [];
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      if (body?.code !== 'STALE_WRITE' || !body.current) throw error;
      const current = body.current as RaRecord;
      const stored = current.revision as number;
      const theirs = read(current);
      const merge = mergeEdits(start, typed, theirs);
      const clashes = clashesOf(merge, theirs);
      const taken = merge.taken.flatMap((field) => labelOf(field) ?? []);
      if (clashes.length === 0 && tries > 1) return (await attempt(typed, merge.values, stored, tries - 1)) && taken;
      const choosing = (fields: readonly string[]): [FieldValues, number] => {
        setConflict(null);
        return [withStored(merge.values, theirs, fields), stored];
      };
      setConflict({ theirs, revision: stored, clashes, taken, choosing });
      return null;
    }
  };

  const submit = async (values: FieldValues, revision?: number): Promise<FieldErrors | undefined> => {
    setFailure('');
    try {
      const taken = await attempt(values, values, revision);
      if (taken?.length)
        announcements.emit(`Somebody else changed ${taken.join(', ')} meanwhile: both changes are kept.`);
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
